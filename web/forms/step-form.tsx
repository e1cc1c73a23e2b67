import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** A form that one goes through to get on, such as a sign-in: one wide button. */
export function StepForm(shell: ShellProps) {
  return <FormFrame {...shell} buttons={<SubmitButton {...shell} size="large" className={undefined} />} />;
}
