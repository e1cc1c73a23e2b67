import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** Renders a form in a page, where it stays after a submit; `inline` puts a single field and its button in a row. */
export function PanelForm({ inline = false, ...shell }: ShellProps & { readonly inline?: boolean }) {
  const button = <SubmitButton {...shell} className={inline ? 'whitespace-nowrap' : 'sm:self-end'} />;
  return <FormFrame {...shell} inline={inline} buttons={button} />;
}
