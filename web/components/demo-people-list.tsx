import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/use-words.tsx';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly note: string;
}

/** The demo people with their passwords; pressing one fills the form (decision 40). */
export function DemoPeopleList({
  people,
  onPick,
}: {
  people: readonly DemoPerson[];
  onPick: (person: DemoPerson) => void;
}) {
  const { signIn, bankSays } = useWords();
  const t = signIn.demo;
  if (people.length === 0) return null;
  return (
    <Panel title={t.title} description={t.lead} padding="none">
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              aria-label={t.use(person.name)}
              onClick={() => onPick(person)}
              className="flex w-full flex-col items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:flex-row"
            >
              <span className="min-w-0">
                <span className="font-medium">{person.name}</span>{' '}
                <span className="text-ink-muted">· {bankSays(person.note)}</span>
                <span className="block break-all text-ink-muted">{person.email}</span>
              </span>
              <code className="rounded bg-sunken px-1.5 py-0.5 text-xs">{person.password}</code>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
