import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.tsx';

interface MoneyProps {
  readonly paise: Paise;
  /** Shows the direction by a sign, a colour and, for screen readers, a word. Without it the amount is plain. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Greyed, for money that has not moved (pending, failed). */
  readonly muted?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The main amount of a panel or dialog in letters that fit a long amount into its width; `size` is their class for all others. */
export function LargeMoney({ size, ...money }: MoneyProps & { readonly size: string }) {
  const characters = formatRupees(money.paise).length + (money.direction ? 1 : 0);
  return (
    <span className={classNames('@container block font-semibold tracking-tight', size)}>
      {/* No digit is wider than 0.62 of its height. */}
      <span style={{ fontSize: `min(1em, calc(100cqi / ${characters * 0.62}))` }}>
        <Money {...money} />
      </span>
    </span>
  );
}

/** An amount of rupees in tabular figures. `paise` is the size; `direction` gives the sign. */
export function Money({ paise, direction, muted = false, className }: MoneyProps) {
  const t = useWords();
  const size = paise < 0n ? -paise : paise;
  const shownDirection = direction ?? (paise < 0n ? 'out' : undefined);
  const sign = shownDirection === 'in' ? '+' : shownDirection === 'out' ? '−' : '';
  const word = shownDirection === 'in' ? t.money.plus : shownDirection === 'out' ? t.money.minus : undefined;
  return (
    <span
      className={classNames('amount', muted ? 'text-ink-muted' : direction === 'in' && 'text-accent-text', className)}
    >
      {word && <span className="sr-only">{word} </span>}
      {sign && <span aria-hidden="true">{sign}</span>}
      {formatRupees(size)}
    </span>
  );
}
