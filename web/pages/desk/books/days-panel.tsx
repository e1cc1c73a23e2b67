import { useQuery } from '@tanstack/react-query';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { kindWords } from '../../../../contract/vocabulary/movement-kinds.ts';
import { type BankDay, bankDayQuery, clockQuery } from '../../../api/desk/staff-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DayField } from '../day-field.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

const STATES = {
  running: { label: 'Today', tone: 'info' },
  waiting: { label: 'Over, not closed yet', tone: 'warning' },
  closing: { label: 'Being closed', tone: 'warning' },
  closed: { label: 'Closed', tone: 'good' },
} as const;

const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

function Closing({ day: { closed, due, state } }: { day: BankDay }) {
  if (!closed)
    return (
      <Facts
        facts={[
          { label: 'Deposits that mature', value: due.maturities },
          { label: 'Instalments to take', value: due.instalments },
          { label: 'Approvals that expire', value: due.expiring },
        ]}
      />
    );
  return (
    <>
      {closed.failures > 0 && (
        <Notice tone="error" className="mb-3">
          {closed.failures} of its items failed. Maturing deposits are tried again at the next day-end; interest that
          was refused is not.
        </Notice>
      )}
      <Facts
        facts={[
          { label: 'Began', value: deskMoment(closed.started_at) },
          { label: 'Took', value: state === 'closing' ? 'Still at work' : seconds(closed.took_ms) },
          { label: 'Interest paid', value: <Money paise={closed.interest_paid} /> },
          { label: 'Accounts with interest', value: closed.interest_accounts },
          { label: 'Deposits matured', value: closed.matured },
          { label: 'Deposits renewed', value: closed.renewed },
          { label: 'Instalments taken', value: closed.instalments },
          { label: 'Instalments missed', value: closed.missed },
          { label: 'Approvals expired', value: closed.expired_holds },
        ]}
      />
    </>
  );
}

function Movements({ day }: { day: BankDay }) {
  return day.movements.length === 0 ? (
    <EmptyState title="Nothing moved on this day" />
  ) : (
    <DataTable
      caption="Transactions of the day"
      rows={day.movements}
      keyOf={(row) => row.kind}
      columns={[
        { header: 'Transaction', leads: true, cell: (row) => kindWords(row.kind) },
        { header: 'Number', align: 'right', cell: (row) => row.journals },
        { header: 'Amount', align: 'right', cell: (row) => <Money paise={row.amount} /> },
      ]}
    />
  );
}

/** One business date: its state, what its day-end did and how long it took, what is due, and who moved the clock past it. */
export function DaysPanel({ date, onDate }: { date: string | undefined; onDate: (date: string) => void }) {
  const today = useQuery(clockQuery).data?.businessDate ?? '';
  const query = useQuery(bankDayQuery(date ?? today));
  return (
    <div className="flex flex-col gap-6">
      <Panel
        title={query.data ? deskDay(noonOfBusinessDate(query.data.date)) : 'Day'}
        actions={query.data && <Badge tone={STATES[query.data.state].tone}>{STATES[query.data.state].label}</Badge>}
      >
        <DayField className="mb-4 max-w-60" label="Business date" max={today} value={date ?? today} onChange={onDate} />
        <Loaded query={query} situation="books" rows={6}>
          {(day) => (
            <>
              <h3 className="mb-1 text-sm font-medium">{day.closed ? 'Done at day-end' : 'Due at day-end'}</h3>
              <Closing day={day} />
              {day.late > 0 && (
                <Notice tone="info" className="mt-3">
                  {day.late === 1
                    ? '1 transaction counts for this day and was booked later.'
                    : `${day.late} transactions count for this day and were booked later.`}
                </Notice>
              )}
              {day.clock_moves.map((move) => (
                <p key={move.at.toISOString()} className="mt-3 text-sm text-ink-muted">
                  {move.by} moved the bank’s date from {deskDay(noonOfBusinessDate(move.from))} to{' '}
                  {deskDay(noonOfBusinessDate(move.to))}.
                </p>
              ))}
            </>
          )}
        </Loaded>
      </Panel>
      {query.data && (
        <Panel title="Transactions of the day" padding="none">
          <Movements day={query.data} />
        </Panel>
      )}
    </div>
  );
}
