import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx';
import { useWords } from '../../words/use-words.tsx';

interface SecondFactorFormProps {
  /** Sends the code; gives the sentence to show when it is not accepted. */
  readonly onSubmit: (code: string) => Promise<string | undefined>;
  readonly onBack: () => void;
}

/** The second half of a sign-in with two-factor on: a code from the app, or a recovery code. */
export function SecondFactorForm({ onSubmit, onBack }: SecondFactorFormProps) {
  const t = useWords().signIn.secondFactor;
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const answer = await onSubmit(code);
    setBusy(false);
    setFailure(answer);
  };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
    setFailure(undefined);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t.title}</h2>
      {failure && <Notice tone="error">{failure}</Notice>}
      {recovery ? (
        <TextField
          label={t.recoveryCode}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <OneTimeCodeField label={t.code} hint={t.lead} value={code} onChange={setCode} />
      )}
      <Button type="submit" size="large" busy={busy} disabled={recovery ? code.trim() === '' : code.length !== 6}>
        {t.submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          {t.back}
        </Button>
        <Button tone="quiet" size="small" onClick={swap}>
          {recovery ? t.app : t.recovery}
        </Button>
      </div>
    </form>
  );
}
