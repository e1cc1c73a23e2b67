import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, CreditCard, type LucideIcon, PiggyBank, ShieldCheck, UserRound } from 'lucide-react';
import type { NoticeTopic } from '../../../../contract/vocabulary/notices.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Notice } from '../../../api/customer/notice-queries.ts';
import { formatTime } from '../../../components/bank-date.ts';
import { CARD_PLACE, DEPOSITS_PLACE, SECURITY_PLACE } from '../../../components/places.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

const ICONS: Record<NoticeTopic, LucideIcon> = {
  security: ShieldCheck,
  account: UserRound,
  card: CreditCard,
  transaction: ArrowLeftRight,
  deposit: PiggyBank,
};

/** Pages of the notices without a window of their own. */
const PLACES: Record<NoticeTopic, { readonly to: string; readonly hash?: string }> = {
  security: { to: paths.customerProfile, hash: SECURITY_PLACE },
  account: { to: paths.customerDashboard },
  card: { to: paths.customerDashboard, hash: CARD_PLACE },
  transaction: { to: paths.transactions },
  deposit: { to: paths.customerDashboard, hash: DEPOSITS_PLACE },
};

const ROW =
  'flex min-h-14 w-full items-center gap-3 rounded-field px-2 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2';

/** Returns whether a notice opens the window of its transaction or deposit in place. */
const opensWindow = ({ topic, object_id }: Notice): boolean =>
  object_id !== null && (topic === 'transaction' || topic === 'deposit');

/** One notice in one line with its time. An unread one is bold, has a dot, and is called so. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const words = useWords();
  const Icon = ICONS[notice.topic];
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1 text-sm">
        {!notice.read && <span className="sr-only">{words.notices.unread} </span>}
        <span className={classNames('block', !notice.read && 'font-semibold')}>{words.bankSays(notice.title)}</span>
        <span className="block text-ink-muted">{formatTime(notice.at, words.locale)}</span>
      </span>
      {!notice.read && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />}
    </>
  );
  if (opensWindow(notice))
    return (
      <button type="button" className={ROW} onClick={() => onOpen(notice)}>
        {content}
      </button>
    );
  return (
    <Link {...PLACES[notice.topic]} className={ROW} onClick={() => onOpen(notice)}>
      {content}
    </Link>
  );
}
