import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { changeLabel, changePoints } from '../../../contract/vocabulary/password-strength.ts';
import { confirmAddress, setNewPassword } from '../../api/sign-in/sign-in-calls.ts';
import { useAddressFragment } from '../../components/address-fragment.ts';
import { EntryLayout } from '../../components/page-layout.tsx';
import { useContractForm } from '../../forms/contract-form.ts';
import { useNewPasswordRule } from '../../forms/new-password-rule.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';
import { errorMessage } from '../../words/error-message.ts';
import { useSentence } from '../../words/use-sentence.ts';
import { useWords } from '../../words/use-words.tsx';

/** The bank's tokens: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token of a mailed link; empty where the link is cut or changed, so that it is noticed before anything is typed.
 * It is in the fragment, so that it never reaches a server log or a Referer.
 */
function useMailedToken(): string {
  const fragment = useAddressFragment();
  const token = new URLSearchParams(fragment).get('token') ?? fragment;
  return TOKEN.test(token) ? token : '';
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useWords();
  const t = words.signIn;
  const rule = useNewPasswordRule();
  const form = useContractForm('resetPassword', {
    defaults: { newPassword: '', confirm: '' },
    body: ({ newPassword }) => ({ token, newPassword }),
    check: ({ newPassword, confirm }) => ({
      newPassword: rule.problem(newPassword),
      confirm: newPassword === confirm ? undefined : t.passwordsDiffer,
    }),
    send: (body) => setNewPassword(body.token, body.newPassword),
    failure: 'resetPassword',
    done: onDone,
  });
  const typed = form.typed.newPassword;
  const points = changePoints(typed);
  return (
    <StepForm form={form} submit={t.resetSubmit}>
      <PasswordField
        {...form.field('newPassword')}
        label={t.newPassword}
        hint={words.registration.hints.length(rule.shortest)}
        autoComplete="new-password"
      />
      {typed !== '' && (
        <StrengthMeter
          label={t.passwordStrength}
          level={points / 25}
          levels={4}
          word={words.profile.password.labels[changeLabel(points)]}
        />
      )}
      <PasswordField {...form.field('confirm')} label={t.confirmPassword} autoComplete="new-password" />
    </StepForm>
  );
}

/** The target of the mailed link: sets a new password, entered twice. Ends every session of its owner. */
export function ResetPasswordPage() {
  const t = useWords().signIn;
  const { titles } = useWords();
  const token = useMailedToken();
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
              {done ? titles.customerLogin : t.forgotTitle}
            </Link>
            <Link to={done ? paths.bankerLogin : paths.customerLogin} className={buttonClass('secondary')}>
              {done ? titles.bankerLogin : t.backToLogin}
            </Link>
          </div>
        )}
      </Panel>
    </EntryLayout>
  );
}

/**
 * The target of the link in the mailbox of a customer's new address. A press confirms it, because programs that scan
 * mails open links.
 */
export function ConfirmAddressPage() {
  const words = useWords();
  const t = words.signIn;
  const token = useMailedToken();
  const [state, setState] = useState<'asking' | 'busy' | 'changed' | 'confirmed'>('asking');
  const [problem, setProblem] = useSentence();
  const confirm = async () => {
    setState('busy');
    setProblem(undefined);
    try {
      setState((await confirmAddress(token)) ? 'changed' : 'confirmed');
    } catch (error) {
      setState('asking');
      setProblem((shown) => errorMessage(error, 'resetPassword', shown));
    }
  };
  const done = state === 'changed' || state === 'confirmed';
  return (
    <EntryLayout title={t.confirmAddressTitle}>
      <Panel>
        {token === '' && <Notice tone="error">{t.resetNoToken}</Notice>}
        {problem && (
          <Notice tone="error" className="mb-4">
            {problem}
          </Notice>
        )}
        {done && <Notice tone="good">{state === 'changed' ? t.addressChanged : t.addressConfirmed}</Notice>}
        {!done && token !== '' && (
          <>
            <p className="mb-4">{t.confirmAddressLead}</p>
            <Button className="w-full" busy={state === 'busy'} onClick={() => void confirm()}>
              {t.confirmAddressSubmit}
            </Button>
          </>
        )}
        {(done || token === '') && (
          <Link to={paths.customerLogin} className={buttonClass('primary', 'medium', 'mt-4')}>
            {words.titles.customerLogin}
          </Link>
        )}
      </Panel>
    </EntryLayout>
  );
}
