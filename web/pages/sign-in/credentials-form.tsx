import type { ReactNode } from 'react';
import type { BodyOf } from '../../api/client/bank-client.ts';
import type { DemoPerson } from '../../components/demo-people-list.tsx';
import { useContractForm } from '../../forms/contract-form.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWords } from '../../words/use-words.tsx';

export type Credentials = BodyOf<SignInCall>;
export type SignInCall = 'loginCustomer' | 'loginBanker';

interface CredentialsFormProps {
  readonly call: SignInCall;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
  /** Title of the toast after a failure; none without it. */
  readonly failedToast: string | undefined;
  readonly toastMs: number | undefined;
  readonly forgotLink: ReactNode;
  /** The demo person whose e-mail and password fill the form. */
  readonly picked: DemoPerson | undefined;
}

/** E-mail and password, with the messages of C-AU-04 and C-AU-05. */
export function CredentialsForm({ call, onSubmit, failedToast, toastMs, forgotLink, picked }: CredentialsFormProps) {
  const t = useWords().signIn;
  const form = useContractForm(call, {
    defaults: { email: picked?.email ?? '', password: picked?.password ?? '' },
    send: onSubmit,
    failure: call === 'loginCustomer' ? 'customerLogin' : 'bankerLogin',
    ...(failedToast !== undefined && { failed: () => failedToast }),
    ...(toastMs !== undefined && { toastMs }),
  });
  return (
    <StepForm form={form} submit={form.busy ? t.submitting : t.submit}>
      <TextField {...form.field('email')} label={t.email} type="email" autoComplete="username" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        label={t.password}
        autoComplete="current-password"
        aside={forgotLink}
      />
    </StepForm>
  );
}
