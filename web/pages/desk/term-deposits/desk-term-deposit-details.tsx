import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { TermDepositPage } from '../../../api/customer/term-deposit-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { DEPOSIT_LABELS, DEPOSIT_STATUS } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';

const MAX_LINES = 24;
const day = (date: string | null) => (date ? deskDay(noonOfBusinessDate(date)) : 'No end');
export const INSTRUCTIONS = {
  payout: 'Pay out to the account',
  renew_principal: 'Renew the deposit, pay out the interest',
  renew_all: 'Renew with the interest',
} as const;

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
                {day(line.date)} · {line.status}
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
          { label: 'Interest rate', value: `${deposit.interest_rate}% a year` },
          ...(deposit.instalment ? [{ label: 'Monthly instalment', value: formatRupees(deposit.instalment) }] : []),
          { label: 'Start date', value: day(deposit.start_date) },
          { label: 'Maturity date', value: day(deposit.maturity_date) },
          ...(deposit.payout_date === deposit.maturity_date
            ? []
            : [{ label: 'Paid out on the next business day', value: day(deposit.payout_date) }]),
          { label: 'Accrued interest', value: formatRupees(page.accrued_interest) },
          { label: 'Interest paid', value: formatRupees(deposit.interest_paid) },
          { label: 'Value at maturity', value: formatRupees(deposit.maturity_value) },
          { label: 'At maturity', value: INSTRUCTIONS[deposit.instruction] },
          { label: 'Nominee', value: deposit.nominee || 'None' },
        ]}
      />
      <Schedule schedule={page.schedule} />
      <History history={page.history} />
    </div>
  );
}
