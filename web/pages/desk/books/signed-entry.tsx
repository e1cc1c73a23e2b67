import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { Money } from '../../../components/money.tsx';

/** An amount of the books with its side: credit is positive, debit negative. */
export function SignedEntry({ paise }: { paise: Paise }) {
  return (
    <span className="whitespace-nowrap">
      <span className="mr-1.5 text-xs text-ink-muted">{paise < 0n ? 'Debit' : 'Credit'}</span>
      <Money paise={paise < 0n ? -paise : paise} className="font-semibold" />
    </span>
  );
}
