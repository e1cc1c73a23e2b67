import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { transactionRecordQuery } from '../../../api/desk/bank-transaction-queries.ts';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskTransactionDetails } from '../approvals/desk-transaction-details.tsx';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

function Part({ title, empty, children }: { title: string; empty?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-sm font-medium">{title}</h3>
      {empty ? (
        <p className="py-1 text-sm text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">{children}</ul>
      )}
    </section>
  );
}

/** The letters about a transaction, and its part of the audit trail. */
function Surroundings({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(transactionRecordQuery(id))} situation="transactions">
      {({ letters, events }) => (
        <>
          <Part title="E-mails" empty={letters.length === 0 ? 'No e-mail mentions this transaction' : undefined}>
            {letters.map((letter) => (
              <li key={letter.id} className="py-2 break-words">
                {letter.subject}
                <span className="block text-xs text-ink-muted">
                  To {letter.to} · {letter.sent_at ? `sent ${deskMoment(letter.sent_at)}` : 'waits to be sent'}
                </span>
              </li>
            ))}
          </Part>
          <Part title="Audit trail" empty={events.length === 0 ? 'No events' : undefined}>
            {events.map((event) => (
              <li key={`${event.title}${event.at.getTime()}`} className="py-2 break-words">
                {event.title}
                {event.detail && `: ${event.detail}`}
                <span className="block text-xs text-ink-muted">
                  {event.actor ?? 'The bank'} · {deskMoment(event.at)}
                </span>
              </li>
            ))}
          </Part>
        </>
      )}
    </Loaded>
  );
}

/** Everything about one transaction: its facts, its journal, customers, letters and audit trail; `onAct` opens the window that decides or reverses. */
export function TransactionRecord({ id, onAct }: { id: string; onAct: () => void }) {
  return (
    <Loaded query={useQuery(bankMovementQuery(id))} situation="transactions" rows={6}>
      {({ transaction, reversible }) => (
        <>
          <DeskTransactionDetails transaction={transaction} />
          <Surroundings id={id} />
          {(transaction.status === 'pending' || reversible) && (
            <Button className="mt-4 w-full" onClick={onAct}>
              {transaction.status === 'pending' ? 'Review' : 'Reverse'}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
