import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/client/session-store.ts';
import { signInAs } from '../../../api/demo/sign-in-as.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import type { DemoPerson } from '../../../components/demo-people-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';
import { loadWithTool, type Tool } from './shown-tool.ts';

/**
 * Returns a function that signs in as a person of the demo and opens their dashboard, and the problem if that fails. The page is
 * loaded afresh, so that nothing of the person before is left in it.
 */
function useSwitch(tool: Tool) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useSentence();
  const become = async (person: DemoPerson) => {
    setBusy(person.email);
    setProblem(undefined);
    try {
      const dashboard = await signInAs(person);
      if (dashboard) loadWithTool(dashboard, tool);
      else setProblem((words) => words.demo.people.secondFactor(person.name));
    } catch (error) {
      setProblem((words) => errorMessage(error, person.role === 'customer' ? 'customerLogin' : 'bankerLogin', words));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, problem, become: (person: DemoPerson) => void become(person) };
}

/** The demo's people: one press signs in as one of them, in place of the present session. */
export function PeopleTab() {
  const { demo, bankSays } = useWords();
  const t = demo.people;
  const people = useQuery(bankInfoQuery).data?.demoPeople ?? [];
  const { user } = useSession();
  const { busy, problem, become } = useSwitch('people');
  return (
    <section aria-label={t.title}>
      <p className="mb-4 text-sm text-ink-muted">{people.length > 0 ? t.lead : t.none}</p>
      {problem && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {people.map((person) => (
          <li key={person.email} className="flex items-center justify-between gap-3 py-2.5 text-sm">
            <span className="min-w-0">
              <span className="font-medium">{person.name}</span>
              <span className="block text-ink-muted">{bankSays(person.note)}</span>
            </span>
            {user?.email === person.email ? (
              <Badge tone="good">{t.current}</Badge>
            ) : (
              <Button
                tone="secondary"
                size="small"
                className="shrink-0 whitespace-nowrap"
                aria-label={t.signInAs(person.name)}
                busy={busy === person.email}
                disabled={busy !== undefined && busy !== person.email}
                onClick={() => become(person)}
              >
                {t.signIn}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that only an admin can do this, with a button that signs in as the demo's admin and returns to the tool. */
export function NeedsAdmin({ tool }: { tool: Tool }) {
  const t = useWords().demo;
  const admin = useQuery(bankInfoQuery).data?.demoPeople.find(({ role }) => role === 'admin');
  const { busy, problem, become } = useSwitch(tool);
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
