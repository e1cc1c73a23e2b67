import type { TermDepositPage } from '../../../api/customer/term-deposit-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { deskMoment } from '../desk-date.ts';
import { DEPOSIT_LABELS, DEPOSIT_STATUS } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { depositDay, termsOf } from './desk-term-deposit-facts.ts';

const MAX_LINES = 24;

function Schedule({ schedule }: { schedule: TermDepositPage['schedule'] }) {
  if (schedule.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-sm font-medium">Schedule</h3>
      <ul className="divide-y divide-line text-sm">
        {schedule.slice(0, MAX_LINES).map((line) => (
          <li key={line.date + line.event} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block break-words">{line.event}</span>
              <span className="block text-xs text-ink-muted">
                {depositDay(line.date)} · {line.status}
              </span>
            </span>
            <Money paise={line.amount} />
          </li>
        ))}
      </ul>
      {schedule.length > MAX_LINES && (
        <p className="text-xs text-ink-muted">and {schedule.length - MAX_LINES} more dates</p>
      )}
    </section>
  );
}

function History({ history }: { history: TermDepositPage['history'] }) {
  if (history.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-sm font-medium">History</h3>
      <ul className="divide-y divide-line text-sm">
        {history.map((item) => (
          <li key={`${item.at.toISOString()}${item.event}`} className="py-2">
            <span className="block break-words">{[item.event, item.detail].filter(Boolean).join(' · ')}</span>
            <span className="block text-xs text-ink-muted">{deskMoment(item.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One deposit's details. */
export function DeskTermDepositDetails({ page }: { page: TermDepositPage }) {
  const { deposit } = page;
  return (
    <div>
      <p className="mb-3 text-4xl font-semibold tracking-tight">
        <Money paise={deposit.amount} />
      </p>
      <Facts
        facts={[
          {
            label: 'Customer',
            value: (
              <>
                {deposit.customer_name || 'Unknown'} · <GroupedNumber number={deposit.account_number || 'N/A'} />
              </>
            ),
          },
          { label: 'Deposit number', value: deposit.deposit_number },
          { label: 'Type', value: DEPOSIT_LABELS[deposit.type] },
          {
            label: 'Status',
            value: <Badge tone={DEPOSIT_STATUS[deposit.status].tone}>{DEPOSIT_STATUS[deposit.status].label}</Badge>,
          },
          ...termsOf(page),
        ]}
      />
      <Schedule schedule={page.schedule} />
      <History history={page.history} />
    </div>
  );
}
