import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Says that this is not a bank (C-PU-10). `onClose` receives whether to stop showing it. */
export function DisclaimerDialog({ open, onClose }: { open: boolean; onClose: (dontShowAgain: boolean) => void }) {
  const t = useWords().disclaimer;
  const [dontShow, setDontShow] = useState(false);
  const understood = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={() => onClose(dontShow)}
      title={t.title}
      description={t.lead}
      size="small"
      initialFocus={understood}
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Checkbox
        className="mt-4"
        label={t.dontShow}
        checked={dontShow}
        onChange={(event) => setDontShow(event.target.checked)}
      />
      <DialogButtons>
        <Button ref={understood} onClick={() => onClose(dontShow)}>
          {t.understood}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
