import { Copy, Download } from 'lucide-react';
import { saveFile } from '../api/client/save-file.ts';
import { useCopied } from '../components/copied.ts';
import { Button } from '../ui/button.tsx';
import { DialogButtons } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';

/** The recovery codes, shown once: download, copy, confirm. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords().profile.twoFactor;
  const [copied, copy] = useCopied();
  const download = () =>
    saveFile(new Blob([`${t.codesHead}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), t.codesFile);
  return (
    <div>
      <ul
        aria-label={t.codesTitle}
        className="grid gap-y-2 rounded-field bg-sunken p-4 text-center font-mono text-sm font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          {t.download}
        </Button>
        <Button tone="secondary" size="small" onClick={() => copy(codes.join('\n'))}>
          <Copy aria-hidden="true" className="size-4" />
          {copied ? t.copied : t.copy}
        </Button>
      </div>
      <DialogButtons>
        <Button onClick={onDone}>{t.kept}</Button>
      </DialogButtons>
    </div>
  );
}
