import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';

interface PasswordPromptProps {
  readonly open: boolean;
  /** The reason for asking. */
  readonly lead?: string;
  /** Checks the password; returns the sentence to show when it is refused. */
  readonly onConfirm: (password: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

function PasswordForm({ onConfirm, onCancel }: Pick<PasswordPromptProps, 'onConfirm' | 'onCancel'>) {
  const t = useWords().card.password;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setProblem(t.required);
    setProblem(undefined);
    setBusy(true);
    setProblem(await onConfirm(password));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.confirm}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Asks for the password again before a step that needs a recent one (C-CD-08). */
export function PasswordPrompt({ open, lead, onConfirm, onCancel }: PasswordPromptProps) {
  const t = useWords().card.password;
  return (
    <Dialog open={open} onClose={onCancel} title={t.title} description={lead ?? t.lead} size="small">
      <PasswordForm onConfirm={onConfirm} onCancel={onCancel} />
    </Dialog>
  );
}
