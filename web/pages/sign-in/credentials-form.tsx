import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { email, password } from '../../../contract/vocabulary/text.ts';
import type { DemoPerson } from '../../components/demo-people-list.tsx';
import { useFieldProblem } from '../../components/field-problem.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useWords } from '../../words/use-words.tsx';

const credentials = z.object({ email, password });
export type Credentials = z.output<typeof credentials>;

interface CredentialsFormProps {
  /** Signs in; gives the sentence to show when that fails. */
  readonly onSubmit: (credentials: Credentials) => Promise<string | undefined>;
  readonly forgotLink: ReactNode;
  /** One of the demo's people whose e-mail and password fill the form. */
  readonly picked: DemoPerson | undefined;
}

/** E-mail and password, with the sentences of C-AU-04 and C-AU-05. */
export function CredentialsForm({ onSubmit, forgotLink, picked }: CredentialsFormProps) {
  const t = useWords().signIn;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(credentials),
    values: { email: picked?.email ?? '', password: picked?.password ?? '' },
    resetOptions: { keepDirtyValues: false },
  });
  const { errors, isSubmitting } = formState;
  const problem = useFieldProblem();
  const submit = handleSubmit(async (entered) => {
    const failure = await onSubmit(entered);
    if (failure) setError('root', { message: failure });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <TextField
        {...register('email')}
        label={t.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={problem(errors.email)}
      />
      <PasswordField
        {...register('password')}
        label={t.password}
        autoComplete="current-password"
        aside={forgotLink}
        error={problem(errors.password)}
      />
      <Button type="submit" size="large" busy={isSubmitting}>
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
