import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recentRecipientsQuery } from '../../../api/customer/statement-queries.ts';
import { MaskedAccountNumber } from '../../../components/account-number.tsx';
import { Avatar } from '../../../components/avatar.tsx';
import type { Recipient } from '../../../components/recipient-picker.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The list of those paid before. */
function PaidBefore({ recent, onChoose }: { recent: readonly Recipient[]; onChoose: (recipient: Recipient) => void }) {
  const t = useWords().transfer;
  return (
    <section aria-labelledby="paid-before" className="mb-5">
      <h3 id="paid-before" className="text-sm font-medium">
        {t.recent}
      </h3>
      <p className="text-sm text-ink-muted">{t.recentLead}</p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {recent.map((person) => (
          <li key={`${person.account_number} ${person.name}`} className="min-w-0">
            <button
              type="button"
              aria-label={t.pay(person.name)}
              onClick={() => onChoose(person)}
              className="flex min-h-14 w-full items-center gap-3 rounded-field border border-line-strong/60 px-3 py-2 text-left text-sm transition-colors hover:bg-hover"
            >
              <Avatar name={person.name} image={null} className="size-9 text-xs" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{person.name}</span>
                <span className="block text-ink-muted">
                  <MaskedAccountNumber number={person.account_number} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecentRecipientsProps {
  readonly onChoose: (recipient: Recipient) => void;
  /** The search, which stands below. */
  readonly children: ReactNode;
}

/**
 * Recently paid recipients above the search, which choosing one replaces. The search waits for their first answer, so that its
 * button does not move when they come; a failure or a missing network holds up nothing.
 */
export function RecentRecipients({ onChoose, children }: RecentRecipientsProps) {
  const { data: recent = [], isLoading, failureCount } = useQuery(recentRecipientsQuery);
  if (isLoading && failureCount === 0) return <SkeletonRows rows={3} />;
  return (
    <>
      {recent.length > 0 && <PaidBefore recent={recent} onChoose={onChoose} />}
      {children}
    </>
  );
}
