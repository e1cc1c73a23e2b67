import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words/use-words.tsx';
import { useCopied } from './copied.ts';

/** Another person's account number: only its last four digits (C-DB-09). */
export function MaskedAccountNumber({ number }: { number: string }) {
  const masked = number.startsWith('•') ? number : maskAccountNumber(number);
  return <span className="amount">{masked}</span>;
}

/** Copies an account number, and says so. */
export function CopyNumberButton({ number }: { number: string }) {
  const t = useWords().dashboard.overview;
  const [copied, copy] = useCopied();
  return (
    <>
      <IconButton className="size-9" label={t.copyNumber} onClick={() => copy(number)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t.copied : ''}
      </span>
    </>
  );
}

/** The reader's own account number: masked to four digits until revealed, with a copy button. */
export function OwnAccountNumber({ number, startShown = false }: { number: string; startShown?: boolean }) {
  const t = useWords().dashboard.overview;
  const [shown, setShown] = useState(startShown);
  return (
    <span className="inline-flex items-center">
      <span className="amount mr-1 font-medium">
        {shown ? (number.match(/.{1,4}/g) ?? [number]).join(' ') : maskAccountNumber(number)}
      </span>
      <IconButton className="size-9" label={shown ? t.hideNumber : t.showNumber} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
      <CopyNumberButton number={number} />
    </span>
  );
}
