import { useState } from 'react';
import type { BodyOf } from '../../api/client/bank-client.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx';
import type { Situation } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';

interface SecondFactorFormProps {
  readonly challengeToken: string;
  readonly onSubmit: (factor: BodyOf<'secondFactor'>) => Promise<void>;
  readonly situation: Situation;
  /** Title of the toast after a failure; none without it. */
  readonly failedToast: string | undefined;
  readonly toastMs: number | undefined;
}

function CodeForm({
  recovery,
  challengeToken,
  onSubmit,
  situation,
  failedToast,
  toastMs,
}: SecondFactorFormProps & { readonly recovery: boolean }) {
  const t = useWords().signIn.secondFactor;
  const form = useContractForm('secondFactor', {
    defaults: { code: '' },
    body: ({ code }) => ({ challengeToken, code }),
    send: onSubmit,
    failure: situation,
    ...(failedToast !== undefined && { failed: () => failedToast }),
    ...(toastMs !== undefined && { toastMs }),
  });
  const { code } = form.typed;
  return (
    <StepForm form={form} submit={t.submit} disabled={recovery ? code.trim() === '' : code.length !== 6}>
      {recovery ? (
        <TextField autoFocus {...form.field('code')} label={t.recoveryCode} autoComplete="off" spellCheck={false} />
      ) : (
        <OneTimeCodeField autoFocus {...form.control('code')} label={t.code} hint={t.lead} />
      )}
    </StepForm>
  );
}

/** The second step of a sign-in with two-factor: a code from the app, or a recovery code. Its field has the focus. */
export function SecondFactorForm({ onBack, ...rest }: SecondFactorFormProps & { readonly onBack: () => void }) {
  const t = useWords().signIn.secondFactor;
  const [recovery, setRecovery] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <CodeForm key={String(recovery)} recovery={recovery} {...rest} />
      <div className="-mx-3 flex flex-wrap justify-between gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          {t.back}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setRecovery(!recovery)}>
          {recovery ? t.app : t.recovery}
        </Button>
      </div>
    </div>
  );
}
