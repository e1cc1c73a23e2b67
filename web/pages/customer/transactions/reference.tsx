import { Check, Copy } from 'lucide-react';
import { shownReference } from '../../../../contract/vocabulary/transaction-reference.ts';
import { useCopied } from '../../../components/copied.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The short reference of a transaction, with a button that copies it. */
export function Reference({ id }: { id: string }) {
  const reference = shownReference(id);
  const t = useWords().transactions;
  const [copied, copy] = useCopied();
  return (
    <span className="inline-flex items-center gap-1">
      <code className="text-xs">{reference}</code>
      <IconButton className="-my-2 size-9" label={copied ? t.copied : t.copyReference} onClick={() => copy(reference)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
