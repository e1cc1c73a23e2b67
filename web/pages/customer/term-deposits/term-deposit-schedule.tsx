import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { TermDepositPage } from '../../../api/customer/term-deposit-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useWords } from '../../../words/use-words.tsx';

type Line = TermDepositPage['schedule'][number];

const TONES: Record<Line['status'], BadgeTone> = { done: 'good', due: 'neutral', missed: 'bad', cancelled: 'neutral' };
const SHOWN_AT_FIRST = 8;

/** Past and future payments by day; every instalment of a recurring deposit (C-DP-08). */
export function TermDepositSchedule({ lines }: { lines: readonly Line[] }) {
  const words = useWords();
  const t = words.termDeposits.details;
  const [all, setAll] = useState(false);
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{t.schedule}</h3>
      <div className="-mx-5">
        <DataTable
          caption={t.schedule}
          rows={lines.slice(0, all ? undefined : SHOWN_AT_FIRST).map((line, index) => ({ ...line, index }))}
          keyOf={(line) => `${line.date}-${line.kind}-${line.index}`}
          columns={[
            { header: t.what, leads: true, cell: (line) => words.bankSays(line.event) },
            { header: t.date, cell: (line) => formatDay(noonOfBusinessDate(line.date), words.locale) },
            {
              header: t.status,
              cell: (line) => <Badge tone={TONES[line.status]}>{t.scheduleStatuses[line.status]}</Badge>,
            },
            {
              header: t.amount,
              align: 'right',
              cell: (line) => <Money paise={line.amount} muted={line.status !== 'done'} />,
            },
          ]}
        />
      </div>
      {lines.length > SHOWN_AT_FIRST && (
        <Button tone="quiet" size="small" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.termDeposits.seeFewer : words.termDeposits.seeAll(lines.length)}
        </Button>
      )}
    </section>
  );
}
