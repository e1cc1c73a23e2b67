import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bankInfoQuery } from '../api/public/bank-info-queries.ts';
import { lazyPart } from '../components/lazy-part.tsx';

// Not loaded in production.
const DemoTools = lazyPart(async () => (await import('../pages/demo/tools/demo-tools.tsx')).DemoTools);

/** The demo tools, on every page that calls the bank; nothing in production. */
export function DemoCorner() {
  const info = useQuery(bankInfoQuery).data;
  // Stays mounted once shown, because a reset clears the session and all fetched data while its result is still displayed.
  const [profile, setProfile] = useState<string | null>();
  if (info?.demo && info.profile !== profile) setProfile(info.profile);
  if (profile === undefined) return null;
  return <DemoTools profile={profile} />;
}
