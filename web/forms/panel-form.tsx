import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** A form that is a part of a page and stays there after it was sent; `inline` puts a single field and its button in a row. */
export function PanelForm({ inline = false, ...shell }: ShellProps & { readonly inline?: boolean }) {
  const button = <SubmitButton {...shell} className={inline ? undefined : 'self-end'} />;
  return <FormFrame {...shell} inline={inline} buttons={button} />;
}
