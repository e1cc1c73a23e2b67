import { useState } from 'react';
import { useContractForm } from '../forms/contract-form.ts';
import { DialogForm } from '../forms/dialog-form.tsx';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { OneTimeCodeField } from '../ui/one-time-code-field.tsx';
import { useWords } from '../words/use-words.tsx';

interface SecondFactorProofProps {
  readonly call: 'confirmFactor' | 'disableTwoFactor' | 'newRecoveryCodes';
  readonly submit: string;
  readonly tone?: ButtonTone;
  readonly cancel: string;
  /** True where a recovery code is accepted as well. */
  readonly recovery: boolean;
  readonly autoFocus?: boolean;
  readonly onProve: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a code of the app or a recovery code: before two-factor is changed (C-PF-14), and of staff before a step. */
export function SecondFactorProof({ call, recovery, autoFocus = false, onProve, ...shell }: SecondFactorProofProps) {
  const t = useWords().profile.twoFactor;
  const [byRecovery, setByRecovery] = useState(false);
  const form = useContractForm(call, {
    defaults: { code: '' },
    check: ({ code }) => {
      if (byRecovery) return { code: code.trim() === '' ? t.recoveryMissing : undefined };
      return { code: /^\d{6}$/.test(code) ? undefined : t.codeInvalid };
    },
    send: (body) => onProve(body.code),
    failure: 'twoFactor',
  });
  return (
    <DialogForm form={form} {...shell}>
      {byRecovery ? (
        <TextField label={t.recoveryCode} autoComplete="off" spellCheck={false} {...form.field('code')} />
      ) : (
        <OneTimeCodeField autoFocus={autoFocus} label={t.code} {...form.control('code')} />
      )}
      {recovery && (
        <div>
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setByRecovery(!byRecovery);
              form.reset();
            }}
          >
            {byRecovery ? t.useApp : t.useRecovery}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
