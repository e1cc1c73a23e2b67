import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { Money } from '../../../components/money.tsx';

/** A balance of the books with its side after it, `Cr` or `Dr`, in the place of a sign; nothing after a balance of zero. */
export function BookBalance({ paise, className }: { paise: Paise; className?: string | undefined }) {
  return (
    <span className="whitespace-nowrap">
      <Money paise={paise < 0n ? -paise : paise} className={className} />
      {paise !== 0n && <span className="text-xs text-ink-muted"> {paise < 0n ? 'Dr' : 'Cr'}</span>}
    </span>
  );
}
