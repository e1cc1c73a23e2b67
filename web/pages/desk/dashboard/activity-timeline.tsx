import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Activity,
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  BookCheck,
  CircleAlert,
  Flag,
  IdCard,
  LogIn,
  Percent,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { DeskActivity } from '../../../api/desk/dashboard-queries.ts';
import { clockQuery } from '../../../api/desk/staff-queries.ts';
import { isUndated } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';
import { relativeTime } from './relative-time.ts';

const ICONS: Record<string, typeof Activity> = {
  deposit: ArrowDownLeft,
  interest: Percent,
  withdrawal: ArrowUpRight,
  transfer: ArrowLeftRight,
  login: LogIn,
  error: CircleAlert,
  customer: UserRound,
  security: ShieldCheck,
  flag: Flag,
  kyc: IdCard,
  books: BookCheck,
};
const COLOURS: Record<string, string> = {
  deposit: 'bg-accent-soft text-accent-text',
  interest: 'bg-accent-soft text-accent-text',
  withdrawal: 'bg-danger-soft text-danger-text',
  transfer: 'bg-info-soft text-info-text',
  error: 'bg-danger-soft text-danger-text',
  flag: 'bg-warn-soft text-warn-text',
};
const STAGGER_MS = 100;

/** The title, as a link to the movement's entries or to the customer that the item is about. */
function ItemTitle({ item: { title, journal_id, customer_id } }: { item: DeskActivity }) {
  const look = 'font-medium underline-offset-4 hover:underline';
  if (journal_id)
    return (
      <Link to={paths.bankerBooks} search={{ part: 'journals', journal: journal_id }} className={look}>
        {title}
      </Link>
    );
  if (customer_id)
    return (
      <Link to={paths.bankerCustomer} params={{ id: customer_id }} className={look}>
        {title}
      </Link>
    );
  return <span className="font-medium">{title}</span>;
}

function TimelineItem({ item, index, now }: { item: DeskActivity; index: number; now: Date }) {
  const Icon = ICONS[item.type] ?? Activity;
  return (
    <li className="arrive relative flex gap-3 px-5 py-2.5" style={{ animationDelay: `${index * STAGGER_MS}ms` }}>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
          COLOURS[item.type] ?? 'bg-hover text-ink-muted',
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3">
          <ItemTitle item={item} />
          {item.amount != null && <Money paise={item.amount} className="font-semibold" />}
        </p>
        {item.description && <p className="break-words text-ink-muted">{item.description}</p>}
        <p className="text-xs text-ink-muted">
          <time {...(!isUndated(item.at) && { dateTime: item.at.toISOString(), title: deskMoment(item.at) })}>
            {relativeTime(item.at, now)}
          </time>
        </p>
      </div>
    </li>
  );
}

interface TimelineProps {
  readonly query: {
    readonly data: readonly DeskActivity[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Recent Activities: the eight newest movements and decisions, each shown a tenth of a second after the one above (B-DB-15…17). */
export function ActivityTimeline({ query }: TimelineProps) {
  // Relative times use the bank's clock, which in the demo may be ahead of this device's.
  const now = useQuery(clockQuery).data?.bankTime;
  return (
    <Panel title="Recent Activities" padding="none">
      <Loaded query={query} situation="activity" rows={8}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={<Activity />} title="No recent activities found" />
          ) : (
            <ol aria-label="Recent Activities">
              {items.map((item, index) => (
                <TimelineItem key={item.id} item={item} index={index} now={now ?? item.at} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}
