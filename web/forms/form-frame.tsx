import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/notice.tsx';
import { ExplainedButton } from '../ui/windows/explained-button.tsx';
import type { ShellForm } from './contract-form.ts';

export interface ShellProps {
  readonly form: ShellForm;
  /** The words of the button that sends it. */
  readonly submit: ReactNode;
  readonly disabled?: boolean;
  /** Why it cannot be sent yet. */
  readonly disabledReason?: string | undefined;
  /** In place of the box that says what is wrong with the form as a whole. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

interface FrameProps extends Pick<ShellProps, 'form' | 'problem' | 'children' | 'className'> {
  readonly buttons: ReactNode;
  /** One field and its button in a row; the box stands below them. */
  readonly inline?: boolean | undefined;
}

/** The fields of a form, and the box for what is wrong with all of it right above the buttons. */
export function FormFrame({ form, problem, children, buttons, inline = false, className }: FrameProps) {
  const box = problem ?? (form.problem && <Notice tone="error">{form.problem}</Notice>);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={classNames('flex flex-col', inline ? 'gap-3' : 'gap-4', className)}
    >
      {inline ? (
        <div className="flex items-end gap-2">
          {children}
          {buttons}
        </div>
      ) : (
        children
      )}
      {box}
      {!inline && buttons}
    </form>
  );
}

/** The button that sends a form. */
export function SubmitButton({
  form,
  submit,
  disabled,
  disabledReason,
  size,
  className,
}: Pick<ShellProps, 'form' | 'submit' | 'disabled' | 'disabledReason' | 'className'> & { readonly size?: 'large' }) {
  return (
    <ExplainedButton
      type="submit"
      size={size}
      busy={form.busy}
      disabled={disabled}
      disabledReason={disabledReason}
      className={className}
    >
      {submit}
    </ExplainedButton>
  );
}
