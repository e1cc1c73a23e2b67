import { Button } from '../ui/button.tsx';
import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

interface PanelFormProps extends ShellProps {
  /** Puts a single field and its button in a row. */
  readonly inline?: boolean;
  /** The button that leaves a form which stands in place of something else. */
  readonly cancel?: { readonly label: string; readonly onCancel: () => void };
}

/** Renders a form in a page, where it stays after a submit. */
export function PanelForm({ inline = false, cancel, ...shell }: PanelFormProps) {
  const place = inline ? 'whitespace-nowrap' : cancel ? undefined : 'sm:self-end';
  const button = <SubmitButton {...shell} className={place} />;
  const buttons = cancel ? (
    <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button tone="secondary" onClick={cancel.onCancel}>
        {cancel.label}
      </Button>
      {button}
    </div>
  ) : (
    button
  );
  return <FormFrame {...shell} inline={inline} buttons={buttons} />;
}
