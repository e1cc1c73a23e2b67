import { FormFrame, type ShellProps, SubmitButton } from './form-frame.tsx';

/** Renders a step that leads on, such as a sign-in, with one wide button. */
export function StepForm(shell: ShellProps) {
  return <FormFrame {...shell} buttons={<SubmitButton {...shell} size="large" className={undefined} />} />;
}
