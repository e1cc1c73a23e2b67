import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { businessDateOf } from '../../../../contract/vocabulary/bank-time.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { loadNextPage } from '../../../api/client/next-page.ts';
import { type Notice, noticesQuery, readNotice, readNotices } from '../../../api/customer/notice-queries.ts';
import { fetchTransaction } from '../../../api/customer/statement-queries.ts';
import { type TermDeposit, termDepositQuery } from '../../../api/customer/term-deposit-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { dayName } from '../../../components/day-name.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useLatestRun } from '../../../ui/latest-run.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { TermDepositDialog } from '../term-deposits/term-deposit-dialog.tsx';
import { TransactionDetailsDialog } from '../transactions/transaction-details-dialog.tsx';
import { NoticeRow } from './notice-row.tsx';

/** The object of a notice, which its window shows. */
export type NoticeObject =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'deposit'; readonly deposit: TermDeposit };

/** Groups notices by their day, in the order in which they come. */
function daysOf(notices: readonly Notice[]): { date: string; notices: Notice[] }[] {
  const days: { date: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const date = businessDateOf(notice.at);
    const last = days.at(-1);
    if (last?.date === date) last.notices.push(notice);
    else days.push({ date, notices: [notice] });
  }
  return days;
}

/** Returns the reader of a notice's object; undefined for one that leads to a page. */
function useObjects() {
  const client = useQueryClient();
  return async ({ topic, object_id }: Notice): Promise<NoticeObject | undefined> => {
    if (object_id === null) return undefined;
    if (topic === 'transaction') return { kind: 'transaction', transaction: await fetchTransaction(object_id) };
    if (topic !== 'deposit') return undefined;
    const { deposit } = await client.fetchQuery(termDepositQuery(object_id));
    return { kind: 'deposit', deposit };
  };
}

/** Runs a step of the list, and says so if it fails; the list stays as the bank has it. */
function useStep() {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<void>) => {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, 'notices', words) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/**
 * The customer's notices by day, newest first; each leads to what it is about. `onLeave` closes the list, to show the given
 * object or another page.
 */
export function NoticeList({ onLeave }: { onLeave: (object?: NoticeObject) => void }) {
  const words = useWords();
  const t = words.notices;
  const list = useInfiniteQuery(noticesQuery);
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const { busy, run } = useStep();
  const read = useObjects();
  const beginOpening = useLatestRun();
  if (list.isPending) return <SkeletonRows rows={4} />;
  if (list.isError)
    return (
      <ErrorPanel
        message={errorMessage(list.error, 'load', words)}
        reference={referenceOf(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  const notices = list.data.pages.flatMap((page) => page.notices);
  const [newest] = notices;
  const unread = list.data.pages[0]?.unread ?? 0;
  if (!newest)
    return (
      <EmptyState icon={<BellOff />} title={t.none}>
        {t.noneBody}
      </EmptyState>
    );
  const open = (notice: Notice) => {
    // No longer once another one was pressed, or the list was left.
    const isWanted = beginOpening();
    void run(async () => {
      const object = await read(notice);
      if (isWanted()) onLeave(object);
      if (!notice.read) await readNotice(notice.id);
    });
  };
  return (
    <>
      {unread > 0 && (
        <Button tone="secondary" size="small" busy={busy} onClick={() => void run(() => readNotices(newest.id))}>
          {t.readAll}
        </Button>
      )}
      {daysOf(notices).map((day) => (
        <section key={day.notices[0]?.id}>
          <h3 className="mt-4 mb-1 text-sm font-medium text-ink-muted">{dayName(day.date, today, words)}</h3>
          <ul className="divide-y divide-line">
            {day.notices.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onOpen={open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          tone="secondary"
          size="small"
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void loadNextPage(list)}
        >
          {t.more}
        </Button>
      )}
    </>
  );
}

/** The window of the object to which a notice has led. */
export function NoticeWindow({ shown, onClose }: { shown: NoticeObject | undefined; onClose: () => void }) {
  return (
    <>
      <TransactionDetailsDialog
        transaction={shown?.kind === 'transaction' ? shown.transaction : undefined}
        onClose={onClose}
      />
      <TermDepositDialog deposit={shown?.kind === 'deposit' ? shown.deposit : undefined} onClose={onClose} />
    </>
  );
}
