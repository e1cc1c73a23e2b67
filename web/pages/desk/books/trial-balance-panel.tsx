import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { trialBalanceQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DayField } from '../day-field.tsx';
import { deskDay, deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

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
              rows={balance.lines}
              keyOf={(line) => line.kind}
              columns={[
                {
                  header: 'Account',
                  leads: true,
                  cell: (line) => (
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
                  cell: (line) => (line.debit === 0n ? '–' : <Money paise={line.debit} />),
                },
                {
                  header: 'Credit',
                  align: 'right',
                  cell: (line) => (line.credit === 0n ? '–' : <Money paise={line.credit} />),
                },
              ]}
            />
            <p className="flex flex-wrap items-center justify-end gap-x-6 gap-y-1 border-t border-line px-5 pt-3 pb-1 text-sm font-semibold">
              <span>
                Debit <Money paise={balance.totalDebit} />
              </span>
              <span>
                Credit <Money paise={balance.totalCredit} />
              </span>
              <Badge tone={balance.balanced ? 'good' : 'bad'}>{balance.balanced ? 'Balanced' : 'Not balanced'}</Badge>
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
