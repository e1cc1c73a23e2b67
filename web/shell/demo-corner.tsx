import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { bankInfoQuery } from '../api/public/bank-info-queries.ts';

// A bank that is no demo never loads it.
const DemoTools = lazy(async () => ({ default: (await import('../pages/demo/demo-tools.tsx')).DemoTools }));

/** The tools of the demo, at the end of every page that talks to the bank; nothing in production. */
export function DemoCorner() {
  const info = useQuery(bankInfoQuery).data;
  // Once seen it stays: a reset ends the session and forgets all that was fetched, and its outcome is still to be read.
  const [profile, setProfile] = useState<string | null>();
  if (info?.demo && info.profile !== profile) setProfile(info.profile);
  if (profile === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DemoTools profile={profile} />
    </Suspense>
  );
}
