import { useState } from 'react';
import type { ConformanceRow } from '../../../api/public/conformance-query.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useConformanceWords } from '../../../words/use-words.tsx';

const PAGE = 40;
const TONES: Record<ConformanceRow['state'], BadgeTone> = { written: 'good', decided: 'info' };

function Tests({ titles }: { titles: readonly string[] }) {
  const t = useConformanceWords();
  if (titles.length === 0) return <span className="text-ink-muted">0</span>;
  return (
    <details className="text-left">
      <summary className="inline-flex min-h-8 items-center whitespace-nowrap underline underline-offset-4">
        {t.testsOf(titles.length)}
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-4 text-xs break-words text-ink-muted">
        {titles.map((title, index) => (
          <li key={`${index} ${title}`}>{title}</li>
        ))}
      </ul>
    </details>
  );
}

/** A rule's text, with what stands between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );

const columnsIn = (t: ReturnType<typeof useConformanceWords>): readonly Column<ConformanceRow>[] => [
  {
    header: t.row,
    cell: (row) => <span className="font-mono text-xs whitespace-nowrap">{row.id}</span>,
    wideOnly: true,
  },
  {
    header: t.rule,
    leads: true,
    cell: (row) => (
      <>
        <span className="mb-1 block font-mono text-xs text-ink-muted md:hidden">{row.id}</span>
        {withCode(row.rule)}
        {row.decision && (
          <span className="mt-1 block text-sm text-ink-muted">
            <span className="font-medium">{t.decided(row.decision.number)}</span> {row.decision.holds}
          </span>
        )}
      </>
    ),
  },
  { header: t.state, cell: (row) => <Badge tone={TONES[row.state]}>{t.states[row.state]}</Badge> },
  { header: t.tests, cell: (row) => <Tests titles={row.tests} /> },
];

/** The matching rows, forty at a time. */
export function ConformanceTable({ rows }: { rows: readonly ConformanceRow[] }) {
  const t = useConformanceWords();
  const [count, setCount] = useState(PAGE);
  if (rows.length === 0) return <EmptyState title={t.none}>{t.noneBody}</EmptyState>;
  return (
    <Panel padding="none">
      <DataTable caption={t.title} columns={columnsIn(t)} rows={rows.slice(0, count)} keyOf={(row) => row.id} />
      {rows.length > count && (
        <div className="p-4 text-center">
          <Button tone="secondary" size="small" onClick={() => setCount(count + PAGE)}>
            {t.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}
