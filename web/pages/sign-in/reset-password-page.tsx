import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { changeLabel, changePoints } from '../../../contract/vocabulary/password-strength.ts';
import { password } from '../../../contract/vocabulary/text.ts';
import { setNewPassword } from '../../api/sign-in/sign-in-calls.ts';
import { useFieldProblem } from '../../components/field-problem.ts';
import { EntryLayout } from '../../components/page-layout.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';
import { errorMessage } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';

// The token stands in the fragment, so that it never reaches a server log or a Referer.
function tokenFromAddress(): string {
  const fragment = decodeURIComponent(location.hash.slice(1));
  return new URLSearchParams(fragment).get('token') ?? fragment;
}

function newPasswordSchema(passwordsDiffer: string) {
  return z
    .object({ newPassword: password, confirm: z.string() })
    .refine((entered) => entered.newPassword === entered.confirm, { path: ['confirm'], error: passwordsDiffer });
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useWords();
  const t = words.signIn;
  const schema = useMemo(() => newPasswordSchema(t.passwordsDiffer), [t]);
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { newPassword: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const problem = useFieldProblem();
  const typed = useWatch({ control, name: 'newPassword' });
  const points = changePoints(typed);
  const submit = handleSubmit(async (entered) => {
    try {
      await setNewPassword(token, entered.newPassword);
      onDone();
    } catch (error) {
      setError('root', { message: errorMessage(error, 'resetPassword', words) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <PasswordField
        {...register('newPassword')}
        label={t.newPassword}
        autoComplete="new-password"
        error={problem(errors.newPassword)}
      />
      {typed !== '' && (
        <StrengthMeter label={t.passwordStrength} level={points / 25} levels={4} word={changeLabel(points)} />
      )}
      <PasswordField
        {...register('confirm')}
        label={t.confirmPassword}
        autoComplete="new-password"
        error={problem(errors.confirm)}
      />
      <Button type="submit" size="large" busy={isSubmitting}>
        {t.resetSubmit}
      </Button>
    </form>
  );
}

/** Where the mailed link leads: a new password, twice. It ends every session of that person. */
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
