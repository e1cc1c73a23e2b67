import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { type TrialBalance, trialBalanceQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DayField } from '../day-field.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

/** The kinds of account below each subtotal; any other kind is income or expense. */
const GROUPS = [
  { name: 'Assets', kinds: ['cash_in', 'cash_out', 'teller_cash', 'payout', 'claim'] },
  { name: 'Liabilities', kinds: ['customer', 'term_deposit'] },
] as const;

interface TrialLine {
  readonly kind: string;
  readonly label: string;
  readonly accounts: number;
  readonly debit: Paise;
  readonly credit: Paise;
  readonly isTotal?: true;
}

const sumOf = (label: string, lines: readonly TrialLine[]): TrialLine => ({
  kind: label,
  label,
  accounts: lines.reduce((sum, line) => sum + line.accounts, 0),
  debit: lines.reduce((sum, line) => sum + line.debit, 0n),
  credit: lines.reduce((sum, line) => sum + line.credit, 0n),
  isTotal: true,
});

/** Returns the lines by group, a subtotal after each, and the bank's own total at the end. */
function withTotals({ lines, totalDebit, totalCredit }: TrialBalance): readonly TrialLine[] {
  const known: readonly string[] = GROUPS.flatMap(({ kinds }) => kinds);
  const groups = [
    ...GROUPS.map(({ name, kinds }) => ({ name, of: lines.filter(({ kind }) => kinds.some((each) => each === kind)) })),
    { name: 'Income and expense', of: lines.filter(({ kind }) => !known.includes(kind)) },
  ];
  return [
    ...groups.flatMap(({ name, of }) => (of.length > 0 ? [...of, sumOf(name, of)] : [])),
    { ...sumOf('Total', lines), debit: totalDebit, credit: totalCredit },
  ];
}

function Side({ paise, line }: { paise: Paise; line: TrialLine }) {
  return paise === 0n ? '–' : <Money paise={paise} className={line.isTotal ? 'font-semibold' : ''} />;
}

/** Every kind of account with its total, and the check that debit equals credit. */
export function TrialBalancePanel({ onKind }: { onKind: (kind: string) => void }) {
  const [date, setDate] = useState('');
  const query = useQuery(trialBalanceQuery(date));
  return (
    <Panel
      title="Trial balance"
      description={
        query.data &&
        (date === ''
          ? `As of ${deskMoment(query.data.at)}`
          : `At the end of ${deskDay(noonOfBusinessDate(query.data.date))}, by value date`)
      }
      padding="none"
    >
      <DayField className="max-w-60 px-5 pb-3" label="As at the end of" value={date} onChange={setDate} />
      <Loaded query={query} situation="books" rows={6}>
        {(balance) => (
          <>
            <DataTable
              caption="Trial balance"
              rows={withTotals(balance)}
              keyOf={(line) => line.kind}
              columns={[
                {
                  header: 'Account',
                  leads: true,
                  cell: (line) =>
                    line.isTotal ? (
                      <strong>{line.label}</strong>
                    ) : (
                      <button
                        type="button"
                        onClick={() => onKind(line.kind)}
                        className="text-left font-medium underline-offset-4 hover:underline"
                      >
                        {line.label}
                      </button>
                    ),
                },
                { header: 'Accounts', align: 'right', cell: (line) => line.accounts },
                {
                  header: 'Debit',
                  align: 'right',
                  cell: (line) => <Side paise={line.debit} line={line} />,
                },
                {
                  header: 'Credit',
                  align: 'right',
                  cell: (line) => <Side paise={line.credit} line={line} />,
                },
              ]}
            />
            <p className="flex justify-end px-5 pt-3 pb-1">
              <Badge tone={balance.balanced ? 'good' : 'bad'}>{balance.balanced ? 'Balanced' : 'Not balanced'}</Badge>
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
