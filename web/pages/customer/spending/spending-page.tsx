import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useLiveUpdates } from '../../../api/customer/live-updates.ts';
import { type CategorySpending, type Spending, spendingQuery } from '../../../api/customer/spending-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetNotices } from './budget-notices.tsx';
import { CategoryTable } from './category-table.tsx';
import { MonthStep } from './month-step.tsx';
import { MonthTotal } from './month-total.tsx';
import { TopPayees } from './top-payees.tsx';

const route = getRouteApi(paths.spending);

/** The month of the address; undefined for the one that runs, and for what is no month. */
function monthOf({ month }: { month?: unknown }): string | undefined {
  return typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

/** The budget that the dialog is about: a category with one, or a new one. */
type Editing = { readonly of?: CategorySpending } | undefined;

function Month({ spending, onEdit }: { spending: Spending; onEdit: (editing: Editing) => void }) {
  const t = useWords().spending;
  return (
    <>
      {spending.runs && <BudgetNotices categories={spending.categories} />}
      <div className="grid items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <Panel title={t.total} className="lg:col-start-3">
          <MonthTotal spending={spending} />
        </Panel>
        <Panel
          title={t.byCategory}
          padding="none"
          className="lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1"
          actions={
            spending.runs && (
              <Button tone="secondary" size="small" onClick={() => onEdit({})}>
                {t.setBudget}
              </Button>
            )
          }
        >
          <CategoryTable spending={spending} onEdit={(of) => onEdit({ of })} />
        </Panel>
        {spending.payees.length > 0 && (
          <Panel title={t.payees} className="lg:col-start-3">
            <TopPayees payees={spending.payees} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** /spending: a month's spending by category and payee against the month before, with budgets. The month is in the address. */
export function SpendingPage() {
  const words = useWords();
  const t = words.spending;
  const month = monthOf(route.useSearch());
  const navigate = route.useNavigate();
  const spending = useQuery({ ...spendingQuery(month), placeholderData: keepPreviousData });
  const [editing, setEditing] = useState<Editing>();
  useLiveUpdates();
  return (
    <PageLayout
      title={t.title}
      lead={t.lead}
      actions={
        <Link to={paths.customerDashboard} className={buttonClass('secondary')}>
          {words.statement.back}
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        {spending.isPending && (
          <Panel title={t.byCategory}>
            <SkeletonRows rows={6} />
          </Panel>
        )}
        {spending.isError && (
          <ErrorPanel
            title={t.title}
            message={errorMessage(spending.error, 'load', words)}
            reference={referenceOf(spending.error)}
            busy={spending.isFetching}
            onRetry={() => void spending.refetch()}
          />
        )}
        {spending.data && (
          <>
            <MonthStep
              spending={spending.data}
              asked={month ?? spending.data.month}
              busy={spending.isPlaceholderData}
              onStep={(next) => void navigate({ search: { month: next }, resetScroll: false })}
            />
            <Month spending={spending.data} onEdit={setEditing} />
          </>
        )}
      </div>
      <BudgetDialog open={editing !== undefined} of={editing?.of} onClose={() => setEditing(undefined)} />
    </PageLayout>
  );
}
