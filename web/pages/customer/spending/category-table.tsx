import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CategorySpending, Spending } from '../../../api/customer/spending-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { shareOf, stateOf } from './budget-state.ts';
import { sameDayBefore } from './month-words.ts';

interface CategoryTableProps {
  readonly spending: Spending;
  readonly onEdit: (category: CategorySpending) => void;
}

/** The rest of a budget, in words and as a bar, with a button that changes it. */
function Budget({ of, budget, onEdit }: { of: CategorySpending; budget: Paise; onEdit: () => void }) {
  const words = useWords();
  const t = words.spending;
  const name = words.statement.categories[of.category];
  const over = of.spent - budget;
  return (
    <>
      <ProgressBar label={t.budgetOf(name)} percent={stateOf(of.spent, budget).percent} />
      <div className="flex items-center justify-between gap-2 text-sm">
        <span className={over > 0n ? 'font-medium text-danger-text' : 'text-ink-muted'}>
          {over > 0n
            ? t.over(formatRupees(over), formatRupees(budget))
            : t.left(formatRupees(-over), formatRupees(budget))}
        </span>
        <Button tone="quiet" size="small" className="-mr-3" aria-label={t.changeBudget(name)} onClick={onEdit}>
          {t.change}
        </Button>
      </div>
    </>
  );
}

/** The category with its transactions behind it and the month before; the amount and its share; below them the budget. */
function Row({ of, spending, onEdit }: { of: CategorySpending; spending: Spending; onEdit: () => void }) {
  const { locale, spending: t, statement } = useWords();
  const share = shareOf(of.spent, spending.spent);
  return (
    <>
      <tr className="border-t border-line align-top">
        <th scope="row" className="py-3 pl-5 text-left font-normal wrap-anywhere">
          <Link
            to={paths.transactions}
            search={{ category: of.category, startDate: spending.from, endDate: spending.to }}
            className="inline-block rounded-field font-medium underline-offset-4 hover:underline"
          >
            {statement.categories[of.category]}
          </Link>
          <span className="block text-sm text-ink-muted">
            {t.before(sameDayBefore(spending.to, locale), formatRupees(of.spentBeforeByDay))}
          </span>
        </th>
        <td className="w-px py-3 pr-5 pl-3 text-right">
          <Money paise={of.spent} className="font-semibold max-sm:text-sm" />
          {share > 0 && <span className="block text-sm text-ink-muted tabular-nums">{t.share(share)}</span>}
          {share > 0 && of.budget === null && (
            <span aria-hidden="true" className="mt-1 ml-auto block h-1.5 w-20 overflow-hidden rounded-full bg-hover">
              <span className="block h-full rounded-full bg-ink-muted" style={{ width: `${share}%` }} />
            </span>
          )}
        </td>
      </tr>
      {of.budget !== null && (
        <tr>
          <td colSpan={2} className="px-5 pb-1">
            <Budget of={of} budget={of.budget} onEdit={onEdit} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The categories of a month, the largest first. */
export function CategoryTable({ spending, onEdit }: CategoryTableProps) {
  const t = useWords().spending;
  if (spending.categories.length === 0)
    return (
      <EmptyState icon={<ReceiptText />} title={t.none}>
        {t.noneBody}
      </EmptyState>
    );
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t.byCategory}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.category}</th>
          <th scope="col">{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {spending.categories.map((of) => (
          <Row key={of.category} of={of} spending={spending} onEdit={() => onEdit(of)} />
        ))}
      </tbody>
    </table>
  );
}
