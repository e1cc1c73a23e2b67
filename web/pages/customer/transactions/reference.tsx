import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The id of a transaction, with a button that copies it. */
export function Reference({ id }: { id: string }) {
  const t = useWords().transactions;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <code className="text-xs break-all">{id}</code>
      <IconButton className="-my-2 size-9" label={copied ? t.copied : t.copyReference} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
