import { useQuery } from '@tanstack/react-query';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useSwitch } from './switch-person.ts';

/** Says that only an admin can do this, with a button that signs in as the demo's admin and opens a page. */
export function NeedsAdmin({ open }: { open: (dashboard: string) => void }) {
  const t = useWords().demo;
  const admin = useQuery(bankInfoQuery).data?.demoPeople.find(({ role }) => role === 'admin');
  const { busy, problem, become } = useSwitch(open);
  return (
    <>
      {problem && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        {t.needsAdmin}
        {admin && (
          <Button tone="secondary" busy={busy !== undefined} onClick={() => become(admin)}>
            {t.people.signInAs(admin.name)}
          </Button>
        )}
      </p>
    </>
  );
}
