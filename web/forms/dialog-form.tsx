import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { DialogButtons } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** A form in a window: Cancel and the button that sends it at its end. */
export function DialogForm({
  cancel,
  onCancel,
  summary,
  ...shell
}: ShellProps & {
  /** Label of the button that leaves the form; Cancel when absent. */
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** The outcome of the form, in view beside its button. */
  readonly summary?: ReactNode;
}) {
  const t = useWords().money;
  return (
    <FormFrame
      {...shell}
      buttons={
        <DialogButtons summary={summary}>
          {/* A phone has no room for it beside a summary; the sheet's own button closes it. */}
          <Button tone="secondary" className={summary ? 'max-sm:hidden' : undefined} onClick={onCancel}>
            {cancel ?? t.cancel}
          </Button>
          <SubmitButton {...shell} className={undefined} />
        </DialogButtons>
      }
    />
  );
}
