import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type AuditEvent, auditQuery } from '../../../api/desk/books-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DayField } from '../day-field.tsx';
import { deskMoment } from '../desk-date.ts';
import { useListSize } from '../list-size.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';
import { PhoneFilters } from '../phone-filters.tsx';
import { QuickDaysButtons } from '../quick-period-buttons.tsx';
import type { BooksView } from './books-view.ts';
import { TypedField } from './typed-field.tsx';

/** The part of the books' address that filters the audit trail. */
export type AuditFilterView = Pick<BooksView, 'who' | 'event' | 'from' | 'to'>;

const TITLE = 'text-left font-medium break-words underline-offset-4 hover:underline';

function Title({ event, onJournal }: { event: AuditEvent; onJournal: (id: string) => void }) {
  const { journal_id, customer_id } = event;
  if (journal_id)
    return (
      <button type="button" onClick={() => onJournal(journal_id)} className={TITLE}>
        {event.title}
      </button>
    );
  if (customer_id)
    return (
      <Link to={paths.bankerCustomer} params={{ id: customer_id }} className={TITLE}>
        {event.title}
      </Link>
    );
  return <span className="font-medium break-words">{event.title}</span>;
}

/** Returns the actor and what was done, with the name once where customers act for themselves. */
function lineOf({ actor, description }: AuditEvent): string {
  const by = actor ?? 'The bank';
  if (!description || description === by) return by;
  return description.startsWith(`${by} · `) ? description : `${by} · ${description}`;
}

function AuditLine({ event, onJournal }: { event: AuditEvent; onJournal: (id: string) => void }) {
  return (
    <li className="px-5 py-3 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4">
        <Title event={event} onJournal={onJournal} />
        <span className="flex flex-wrap gap-x-4">
          {event.amount !== null && <Money paise={event.amount} className="font-semibold" />}
          <span className="text-ink-muted">{deskMoment(event.at)}</span>
        </span>
      </div>
      <p className="break-words text-ink-muted">{lineOf(event)}</p>
      <details>
        <summary className="w-fit py-2 text-ink-muted underline-offset-4 hover:underline">
          Details of event {event.seq}
        </summary>
        <p className="wrap-anywhere text-ink-muted">
          {event.event} · {event.object}
          {event.real_at && ` · written at ${deskMoment(event.real_at)}, real time`}
        </p>
        <pre className="my-2 rounded-field bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
          {JSON.stringify(event.details, null, 2)}
        </pre>
        <p className="text-xs break-all text-ink-muted">Hash {event.hash ?? 'not sealed yet'}</p>
      </details>
    </li>
  );
}

interface AuditProps {
  readonly filter: AuditFilterView;
  readonly onFilter: (change: AuditFilterView) => void;
  readonly onJournal: (id: string) => void;
}

function AuditFilters({
  filter,
  onFilter,
  events,
}: Omit<AuditProps, 'onJournal'> & { events: readonly { event: string; title: string }[] }) {
  const active = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <PhoneFilters inUse={active}>
      <div className="grid gap-3 px-5 pb-3 sm:grid-cols-2 lg:grid-cols-4">
        <TypedField
          label="Staff or customer"
          placeholder="Name, KB… or account number"
          value={filter.who}
          onTyped={(who) => onFilter({ who })}
        />
        <SelectField
          label="Event"
          placeholder="All events"
          choices={events.map(({ event, title }) => ({ value: event, label: title }))}
          value={filter.event ?? ''}
          onChange={({ target }) => onFilter({ event: target.value || undefined })}
        />
        <DayField
          label="From"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(day) => onFilter({ from: day || undefined })}
        />
        <DayField
          label="To"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(day) => onFilter({ to: day || undefined })}
        />
        <div className="col-span-full">
          <QuickDaysButtons
            from={filter.from ?? ''}
            to={filter.to ?? ''}
            onDays={({ from, to }) => onFilter({ from: from || undefined, to: to || undefined })}
          />
        </div>
        {active > 0 && (
          <Button
            tone="secondary"
            size="small"
            className="col-span-full w-fit"
            onClick={() => onFilter({ who: undefined, event: undefined, from: undefined, to: undefined })}
          >
            Clear filters ({active})
          </Button>
        )}
      </div>
    </PhoneFilters>
  );
}

/** The bank's hash-chained audit trail in words, for admins: searched by people, event and period, which the address keeps. */
export function AuditTrailPanel({ filter, onFilter, onJournal }: AuditProps) {
  const query = useInfiniteQuery(
    auditQuery(
      { search: filter.who, event: filter.event, startDate: filter.from, endDate: filter.to },
      useListSize(15, 30),
    ),
  );
  return (
    <Panel title="Audit trail" padding="none">
      <AuditFilters filter={filter} onFilter={onFilter} events={query.data?.pages[0]?.meta.events ?? []} />
      <Loaded query={query} situation="books" rows={6}>
        {({ pages }) =>
          pages[0]?.data.length === 0 ? (
            <EmptyState icon={<ScrollText />} title="No events match">
              Try another name, event or period.
            </EmptyState>
          ) : (
            <>
              <ul aria-label="Audit trail" className="divide-y divide-line">
                {pages
                  .flatMap((page) => page.data)
                  .map((event) => (
                    <AuditLine key={`${event.seq} ${event.object}`} event={event} onJournal={onJournal} />
                  ))}
              </ul>
              <LoadMore query={query} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
