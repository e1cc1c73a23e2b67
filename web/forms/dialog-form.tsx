import { Button } from '../ui/button.tsx';
import { DialogButtons } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** A form in a window: Cancel and the button that sends it at its end. */
export function DialogForm({
  cancel,
  onCancel,
  ...shell
}: ShellProps & {
  /** Label of the button that leaves the form; Cancel when absent. */
  readonly cancel?: string;
  readonly onCancel: () => void;
}) {
  const t = useWords().money;
  return (
    <FormFrame
      {...shell}
      buttons={
        <DialogButtons>
          <Button tone="secondary" onClick={onCancel}>
            {cancel ?? t.cancel}
          </Button>
          <SubmitButton {...shell} className={undefined} />
        </DialogButtons>
      }
    />
  );
}
