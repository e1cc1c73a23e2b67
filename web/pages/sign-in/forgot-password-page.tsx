import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { email } from '../../../contract/vocabulary/text.ts';
import { errorMessage } from '../../api/client/error-message.ts';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import { askForResetLink } from '../../api/sign-in/sign-in-calls.ts';
import { useFieldProblem } from '../../components/field-problem.ts';
import { EntryLayout } from '../../components/page-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/use-words.tsx';

const address = z.object({ email });

function ForgotPasswordPage({ audience }: { audience: 'customer' | 'staff' }) {
  const words = useWords();
  const t = words.signIn;
  const [sentTo, setSentTo] = useState<string>();
  const info = useQuery(bankInfoQuery);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(address),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const problem = useFieldProblem();
  const submit = handleSubmit(async (entered) => {
    try {
      await askForResetLink(entered.email, audience);
      setSentTo(entered.email);
    } catch (error) {
      setError('root', { message: errorMessage(error, 'forgotPassword', words) });
    }
  });
  return (
    <EntryLayout title={t.forgotTitle} lead={t.forgotLead}>
      <Panel>
        {sentTo === undefined ? (
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
            <Button type="submit" size="large" busy={isSubmitting}>
              {t.forgotSubmit}
            </Button>
          </form>
        ) : (
          <Notice tone="good" title={t.forgotDoneTitle}>
            {t.forgotDone(sentTo)}{' '}
            {info.data?.demo && (
              <Link to={paths.mailbox} className="underline underline-offset-4">
                {words.registration.openMailbox}
              </Link>
            )}
          </Notice>
        )}
      </Panel>
      <p className="mt-6 text-center text-sm">
        <Link
          to={audience === 'customer' ? paths.customerLogin : paths.bankerLogin}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {t.backToLogin}
        </Link>
      </p>
    </EntryLayout>
  );
}

/** A customer asks for a link to a new password. */
export function CustomerForgotPasswordPage() {
  return <ForgotPasswordPage audience="customer" />;
}

/** Somebody on the staff asks for a link to a new password. */
export function BankerForgotPasswordPage() {
  return <ForgotPasswordPage audience="staff" />;
}
