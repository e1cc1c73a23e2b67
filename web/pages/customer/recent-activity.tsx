import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { PAGE_SIZES } from '../../../contract/bank-terms.ts';
import type { Transaction } from '../../../contract/transactions.ts';
import { recentTransactionsQuery } from '../../api/account-queries.ts';
import { errorMessage, referenceOf } from '../../api/error-message.ts';
import { TransactionRow } from '../../components/transaction-row.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';

interface RecentActivityProps {
  readonly onOpen: (transaction: Transaction) => void;
  readonly onDeposit: () => void;
}

/** The last five movements (C-DB-06), and the way to all of them (C-DB-07). */
export function RecentActivity({ onOpen, onDeposit }: RecentActivityProps) {
  const words = useWords();
  const t = words.dashboard.activity;
  const recent = useQuery(recentTransactionsQuery(PAGE_SIZES.recentActivity));
  const viewAll = (
    <Link to={paths.transactions} className={buttonClass('quiet', 'small')}>
      {t.viewAll}
    </Link>
  );
  return (
    <Panel title={t.title} actions={viewAll} padding="none">
      {recent.isPending && (
        <div className="px-5">
          <SkeletonRows rows={PAGE_SIZES.recentActivity} />
        </div>
      )}
      {recent.isError && (
        <div className="px-5 pb-3">
          <ErrorPanel
            message={errorMessage(recent.error, 'transactions', words)}
            reference={referenceOf(recent.error)}
            busy={recent.isFetching}
            onRetry={() => void recent.refetch()}
          />
        </div>
      )}
      {recent.data?.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={t.empty}
          action={
            <Button tone="secondary" onClick={onDeposit}>
              {t.emptyAction}
            </Button>
          }
        >
          {t.emptyBody}
        </EmptyState>
      )}
      {recent.data && recent.data.length > 0 && (
        <ul className="divide-y divide-line">
          {recent.data.map((transaction) => (
            <li key={transaction.id}>
              <TransactionRow transaction={transaction} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
