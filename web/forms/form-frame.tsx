import type { ReactNode } from 'react';
import type { ButtonTone } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/notice.tsx';
import { ExplainedButton } from '../ui/windows/explained-button.tsx';
import type { ShellForm } from './contract-form.ts';

export interface ShellProps {
  readonly form: ShellForm;
  /** Label of the submit button. */
  readonly submit: ReactNode;
  readonly tone?: ButtonTone;
  readonly disabled?: boolean;
  /** Reason for which the form cannot be sent yet; disables the button. */
  readonly disabledReason?: string | undefined;
  /** Replaces the notice with the form's message. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

interface FrameProps extends Pick<ShellProps, 'form' | 'problem' | 'children' | 'className'> {
  readonly buttons: ReactNode;
  /** Puts a single field and its button in a row, with the notice below. */
  readonly inline?: boolean | undefined;
}

/** Renders the form element with its fields, the notice and the buttons. */
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

/** Renders the submit button. */
export function SubmitButton({
  form,
  submit,
  tone,
  disabled,
  disabledReason,
  size,
  className,
}: Pick<ShellProps, 'form' | 'submit' | 'tone' | 'disabled' | 'disabledReason' | 'className'> & {
  readonly size?: 'large';
}) {
  return (
    <ExplainedButton
      type="submit"
      tone={tone}
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
