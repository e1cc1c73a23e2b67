import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonTone } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

interface SecondFactorProofProps {
  readonly submit: string;
  readonly tone: ButtonTone;
  readonly cancel: ReactNode;
  /** True where a recovery code is accepted as well. */
  readonly recovery: boolean;
  readonly onProve: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a code of the app or a recovery code before two-factor is changed (C-PF-14). */
export function SecondFactorProof({ submit, tone, cancel, recovery, onProve, onCancel }: SecondFactorProofProps) {
  const words = useWords();
  const t = words.profile.twoFactor;
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = (next: string) => {
    setCode(next);
    setProblem(undefined);
  };
  const prove = async (event: FormEvent) => {
    event.preventDefault();
    if (byRecovery && code.trim() === '') return setProblem(t.recoveryMissing);
    if (!byRecovery && !/^\d{6}$/.test(code)) return setProblem(t.codeInvalid);
    setBusy(true);
    try {
      await onProve(code.trim());
    } catch (error) {
      setProblem(errorMessage(error, 'twoFactor', words));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void prove(event)} className="flex flex-col gap-3">
      {byRecovery ? (
        <TextField
          label={t.recoveryCode}
          value={code}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => enter(event.target.value)}
        />
      ) : (
        <OneTimeCodeField label={t.code} value={code} error={problem} onChange={enter} />
      )}
      {recovery && (
        <div>
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setByRecovery(!byRecovery);
              enter('');
            }}
          >
            {byRecovery ? t.useApp : t.useRecovery}
          </Button>
        </div>
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" tone={tone} busy={busy}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
