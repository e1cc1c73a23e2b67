import type { CategorySpending } from '../../../api/customer/spending-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { stateOf } from './budget-state.ts';

/** Says which budgets are used by 80 % or used up; nothing while all are well. */
export function BudgetNotices({ categories }: { categories: readonly CategorySpending[] }) {
  const words = useWords();
  const t = words.spending;
  const said = categories.flatMap(({ category, spent, budget }) => {
    const { state, percent } = stateOf(spent, budget ?? 0n);
    const name = words.statement.categories[category];
    return state === 'well' ? [] : [{ category, text: state === 'over' ? t.reached(name) : t.near(name, percent) }];
  });
  if (said.length === 0) return null;
  return (
    <Notice tone="warning">
      <ul>
        {said.map(({ category, text }) => (
          <li key={category}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
