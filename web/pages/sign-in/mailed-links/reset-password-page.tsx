import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { changeLabel, changePoints } from '../../../../contract/vocabulary/password-strength.ts';
import { setNewPassword } from '../../../api/sign-in/sign-in-calls.ts';
import { EntryLayout } from '../../../components/page-layout.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { StepForm } from '../../../forms/step-form.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { tokenFromAddress } from './token-from-address.ts';

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords().signIn;
  const form = useContractForm('resetPassword', {
    defaults: { newPassword: '', confirm: '' },
    body: ({ newPassword }) => ({ token, newPassword }),
    check: ({ newPassword, confirm }) => ({ confirm: newPassword === confirm ? undefined : t.passwordsDiffer }),
    send: (body) => setNewPassword(body.token, body.newPassword),
    failure: 'resetPassword',
    done: onDone,
  });
  const typed = form.typed.newPassword;
  const points = changePoints(typed);
  return (
    <StepForm form={form} submit={t.resetSubmit}>
      <PasswordField {...form.field('newPassword')} label={t.newPassword} autoComplete="new-password" />
      {typed !== '' && (
        <StrengthMeter label={t.passwordStrength} level={points / 25} levels={4} word={changeLabel(points)} />
      )}
      <PasswordField {...form.field('confirm')} label={t.confirmPassword} autoComplete="new-password" />
    </StepForm>
  );
}

/** The target of the mailed link: sets a new password, entered twice. Ends every session of its owner. */
export function ResetPasswordPage() {
  const t = useWords().signIn;
  const site = useWords().site;
  const [token] = useState(tokenFromAddress);
  const [done, setDone] = useState(false);
  return (
    <EntryLayout title={t.resetTitle}>
      <Panel>
        {done ? (
          <Notice tone="good">{t.resetDone}</Notice>
        ) : token === '' ? (
          <Notice tone="error">{t.resetNoToken}</Notice>
        ) : (
          <NewPasswordForm token={token} onDone={() => setDone(true)} />
        )}
        {(done || token === '') && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Link to={done ? paths.customerLogin : paths.customerForgotPassword} className={buttonClass('primary')}>
              {done ? site.customerLogin : t.forgotTitle}
            </Link>
            <Link to={done ? paths.bankerLogin : paths.customerLogin} className={buttonClass('secondary')}>
              {done ? site.bankerLogin : t.backToLogin}
            </Link>
          </div>
        )}
      </Panel>
    </EntryLayout>
  );
}
