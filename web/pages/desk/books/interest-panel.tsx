import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import {
  type AccountInterest,
  exportInterest,
  interestLinesQuery,
  type QuarterInterest,
  quarterInterestQuery,
} from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DayField } from '../day-field.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';
import { accountTypeLabel } from '../desk-labels.ts';
import { GroupedNumber } from '../grouped-number.tsx';
import { useListSize } from '../list-size.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';

const dayOf = (date: string) => deskDay(noonOfBusinessDate(date));
const daysOf = (from: string, to: string) => (from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`);
/** Writes rupees of six decimals, as the bank sends them (`-0.047945`), with the sign before the currency like all amounts. */
const unrounded = (rupees: string) => `₹${rupees}`.replace('₹-', '−₹');

/** The arithmetic of one account: each stretch of days with one balance and rate, and corrections of earlier quarters. */
function Arithmetic({ account, date, onClose }: { account: AccountInterest; date: string; onClose: () => void }) {
  const query = useQuery(interestLinesQuery(account.account_id, date));
  const shown = useRef<HTMLDivElement>(null);
  // It stands above the list, whose rows may be far down.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Panel
        title={`How the interest of ${account.holder} is worked out`}
        padding="none"
        actions={
          <Button tone="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Loaded query={query} situation="books" rows={4}>
          {({ lines, sum, carried, account: { interest } }) => (
            <>
              <DataTable
                caption="Lines of the interest"
                rows={lines}
                keyOf={(line) => `${line.kind}${line.from}${line.to}${line.amount}`}
                columns={[
                  {
                    header: 'Days',
                    leads: true,
                    cell: (line) => (
                      <>
                        {daysOf(line.from, line.to)}
                        {line.kind === 'correction' && (
                          <span className="block text-xs text-ink-muted">Booked after that quarter was worked out</span>
                        )}
                      </>
                    ),
                  },
                  { header: 'Balance', align: 'right', cell: (line) => <Money paise={line.amount} /> },
                  { header: 'Number of days', align: 'right', cell: (line) => line.days },
                  { header: 'Rate', align: 'right', cell: (line) => `${line.rate}%` },
                  { header: 'Earned', align: 'right', cell: (line) => unrounded(line.earned) },
                ]}
              />
              <p className="border-t border-line px-5 py-3 text-right text-sm">
                Balance × days × rate ÷ 365. Sum {unrounded(sum)}
                {carried && `, carried over from earlier quarters ${unrounded(carried)}`}, rounded once to{' '}
                <span className="font-semibold">{formatRupees(interest)}</span>
              </p>
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

function QuarterNotice({ data: { quarter, total, accounts } }: { data: QuarterInterest }) {
  return (
    <Notice tone="info" className="mx-5 mb-3">
      {dayOf(quarter.start)} – {dayOf(quarter.end)}:{' '}
      {quarter.posted
        ? `${formatRupees(total ?? 0n)} was paid to ${accounts ?? 0} accounts.`
        : `not posted. The sums are as they stand after ${dayOf(quarter.through)}.`}
    </Notice>
  );
}

/** The interest of a quarter, account by account, before and after it is posted; each opens line by line, and all of it is a file. */
export function InterestPanel() {
  const [date, setDate] = useState('');
  const [opened, setOpened] = useState<AccountInterest>();
  const query = useInfiniteQuery(quarterInterestQuery(date, useListSize()));
  const { busy, problem, run } = useDeskCall();
  const save = () =>
    void run({ call: () => exportInterest(date), situation: 'download', success: () => 'The file is ready' });
  return (
    <div className="flex flex-col gap-6">
      {opened && (
        <Arithmetic key={opened.account_id} account={opened} date={date} onClose={() => setOpened(undefined)} />
      )}
      <Panel
        title="Interest of the quarter"
        padding="none"
        actions={
          <Button tone="secondary" size="small" busy={busy} onClick={save}>
            Export
          </Button>
        }
      >
        <DayField
          className="max-w-72 px-5 pb-3"
          label="Any day of the quarter"
          hint="The running quarter when empty"
          value={date}
          onChange={(day) => {
            setDate(day);
            setOpened(undefined);
          }}
        />
        {problem && (
          <Notice tone="error" className="mx-5 mb-3">
            {problem}
          </Notice>
        )}
        <Loaded query={query} situation="books" rows={6}>
          {({ pages }) => (
            <>
              {pages[0] && <QuarterNotice data={pages[0].data} />}
              {pages[0]?.data.list.length === 0 ? (
                <EmptyState title="No account earns interest" />
              ) : (
                <DataTable
                  dense
                  caption="Interest of the quarter"
                  rows={pages.flatMap(({ data }) => data.list)}
                  keyOf={(row) => row.account_id}
                  columns={[
                    {
                      header: 'Account',
                      leads: true,
                      cell: (row) => (
                        <>
                          <span className="block font-medium break-words">{row.holder}</span>
                          <span className="block text-xs text-ink-muted">
                            <GroupedNumber number={row.account_number} />
                          </span>
                        </>
                      ),
                    },
                    { header: 'Type', cell: (row) => accountTypeLabel(row.account_type) },
                    { header: 'Interest', align: 'right', cell: (row) => <Money paise={row.interest} /> },
                    {
                      header: 'State',
                      cell: (row) =>
                        row.journal_id ? <Badge tone="good">Paid</Badge> : <Badge tone="neutral">Not paid</Badge>,
                    },
                    {
                      header: 'Arithmetic',
                      screenOnly: true,
                      align: 'right',
                      cell: (row) => (
                        <Button tone="secondary" size="small" onClick={() => setOpened(row)}>
                          Open
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
              <LoadMore query={query} />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
