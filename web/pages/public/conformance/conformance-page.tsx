import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type ConformanceRow, conformanceQuery } from '../../../api/public/conformance-query.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useConformanceWords } from '../../../words/use-words.tsx';
import { ConformanceTable } from './conformance-table.tsx';

interface Filter {
  readonly search: string;
  readonly area: string;
  readonly state: string;
}

const areaOf = (row: ConformanceRow) => row.id.slice(0, 4);

function fitting(rows: readonly ConformanceRow[], { search, area, state }: Filter): readonly ConformanceRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (area === '' || areaOf(row) === area) &&
      (state === '' || row.state === state) &&
      (wanted === '' || `${row.id} ${row.rule} ${row.decision?.holds ?? ''}`.toLowerCase().includes(wanted)),
  );
}

interface FiltersProps {
  readonly rows: readonly ConformanceRow[];
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ rows, filter, onChange }: FiltersProps) {
  const t = useConformanceWords();
  const areas = [...new Set(rows.map(areaOf))];
  const states = Object.entries(t.states);
  return (
    <div role="search" className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={t.search}
        type="search"
        placeholder={t.searchHint}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label={t.area}
        value={filter.area}
        placeholder={t.allAreas}
        choices={areas.map((area) => ({ value: area, label: t.areas[area] ?? area }))}
        onChange={(event) => onChange({ ...filter, area: event.target.value })}
      />
      <SelectField
        label={t.state}
        value={filter.state}
        placeholder={t.allStates}
        choices={states.map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ ...filter, state: event.target.value })}
      />
    </div>
  );
}

/** /about/conformance: the rules that the bank is built to, with their tests. */
export function ConformancePage() {
  const t = useConformanceWords();
  const rows = useQuery(conformanceQuery);
  const [filter, setFilter] = useState<Filter>({ search: '', area: '', state: '' });
  const found = fitting(rows.data ?? [], useDeferredValue(filter));
  const asWritten = rows.data?.filter((row) => row.state === 'written').length ?? 0;
  return (
    <PageLayout title={t.title} lead={t.lead}>
      {rows.isPending && <SkeletonRows rows={8} />}
      {rows.isError && <ErrorPanel message={t.failed} busy={rows.isFetching} onRetry={() => void rows.refetch()} />}
      {rows.data && (
        <div className="flex flex-col gap-4">
          <Filters rows={rows.data} filter={filter} onChange={setFilter} />
          <p role="status" className="text-sm text-ink-muted">
            {t.summary(asWritten, rows.data.length - asWritten)} {t.shown(found.length)}
          </p>
          {/* A new filter starts again at the top of its list. */}
          <ConformanceTable key={`${filter.search} ${filter.area} ${filter.state}`} rows={found} />
        </div>
      )}
    </PageLayout>
  );
}
