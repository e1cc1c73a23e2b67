import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/client/session-store.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { loadWithTool } from './shown-tool.ts';
import { useSwitch } from './switch-person.ts';

/** The demo's people: one press signs in as one of them, in place of the present session. */
export function PeopleTab() {
  const { demo, bankSays } = useWords();
  const t = demo.people;
  const people = useQuery(bankInfoQuery).data?.demoPeople ?? [];
  const { user } = useSession();
  const { busy, problem, become } = useSwitch((dashboard) => loadWithTool(dashboard, 'people'));
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
