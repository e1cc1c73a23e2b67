import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** A form that is a part of a page and stays there after it was sent. */
export function PanelForm(shell: ShellProps) {
  return <FormFrame {...shell} buttons={<SubmitButton {...shell} className="self-end" />} />;
}
