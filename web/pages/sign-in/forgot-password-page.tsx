import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import { askForResetLink } from '../../api/sign-in/sign-in-calls.ts';
import { EntryLayout } from '../../components/page-layout.tsx';
import { useContractForm } from '../../forms/contract-form.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/use-words.tsx';

function ForgotPasswordPage({ audience }: { audience: 'customer' | 'staff' }) {
  const words = useWords();
  const t = words.signIn;
  const [sentTo, setSentTo] = useState<string>();
  const info = useQuery(bankInfoQuery);
  const form = useContractForm('forgotPassword', {
    defaults: { email: '' },
    body: ({ email }) => ({ email, audience }),
    send: async ({ email }) => {
      await askForResetLink(email, audience);
      return email;
    },
    failure: 'forgotPassword',
    done: setSentTo,
  });
  return (
    <EntryLayout title={t.forgotTitle} lead={t.forgotLead}>
      <Panel>
        {sentTo === undefined ? (
          <StepForm form={form} submit={t.forgotSubmit}>
            <TextField
              label={t.email}
              type="email"
              autoComplete="username"
              inputMode="email"
              {...form.field('email')}
            />
          </StepForm>
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

/** Requests a reset link for a customer. */
export function CustomerForgotPasswordPage() {
  return <ForgotPasswordPage audience="customer" />;
}

/** Requests a reset link for a member of staff. */
export function BankerForgotPasswordPage() {
  return <ForgotPasswordPage audience="staff" />;
}
