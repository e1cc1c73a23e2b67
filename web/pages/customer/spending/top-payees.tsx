import type { Spending } from '../../../api/customer/spending-queries.ts';
import { Money } from '../../../components/money.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The payees on whom most was spent: other customers by name, others as their descriptions name them. */
export function TopPayees({ payees }: { payees: Spending['payees'] }) {
  const words = useWords();
  return (
    <ol className="-my-2 divide-y divide-line">
      {payees.map(({ name, spent, payments }) => (
        <li
          key={`${name} ${spent} ${payments}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
        >
          <span className="min-w-0">
            <span className="block font-medium break-words">{words.bankWrote(name)}</span>
            <span className="block text-sm text-ink-muted">{words.spending.payments(payments)}</span>
          </span>
          <Money paise={spent} className="ml-auto font-semibold" />
        </li>
      ))}
    </ol>
  );
}
