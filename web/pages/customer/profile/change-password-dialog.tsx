import { type FormEvent, useState } from 'react';
import { changePoints, POINTS_NEEDED } from '../../../../contract/vocabulary/password-strength.ts';
import { BankError } from '../../../api/client/bank-error.ts';
import { changePassword } from '../../../api/customer/profile-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ChangeStrength, PasswordsMatch } from './change-strength.tsx';

const EMPTY = { current: '', next: '', confirm: '' };

/** Returns why the change cannot be sent yet (C-PF-08, C-PF-09). */
function obstacle({ current, next, confirm }: typeof EMPTY, t: Words['profile']['password']): string | undefined {
  if (!current || !next || !confirm) return t.fillAll;
  if (changePoints(next) < POINTS_NEEDED) return t.tooWeak;
  return next === confirm ? undefined : t.differ;
}

/** Returns the specification's sentence for a wrong current password or another failure, with the reason (X-ER-12). */
function failureOf(error: unknown, words: Words) {
  if (error instanceof BankError && error.status === 401) return { current: words.errors.currentPassword };
  const detail = errorMessage(error, 'changePassword', words);
  return { form: words.errors.changePassword, detail: detail === words.errors.changePassword ? undefined : detail };
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const t = words.profile.password;
  const [entered, setEntered] = useState(EMPTY);
  const [failure, setFailure] = useState<{ current?: string; form?: string; detail?: string | undefined }>({});
  const [busy, setBusy] = useState(false);
  const set = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setEntered({ ...entered, [field]: event.target.value });
    setFailure({});
  };
  const reason = obstacle(entered, t);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason) return;
    setBusy(true);
    setFailure({});
    try {
      await changePassword(entered.current, entered.next);
      showToast({ tone: 'good', title: t.saved });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, words));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure.form && (
        <Notice tone="error" title={failure.form}>
          {failure.detail}
        </Notice>
      )}
      <PasswordField
        label={t.current}
        autoComplete="current-password"
        value={entered.current}
        error={failure.current}
        onChange={set('current')}
      />
      <PasswordField label={t.next} autoComplete="new-password" value={entered.next} onChange={set('next')} />
      {entered.next !== '' && <ChangeStrength password={entered.next} />}
      <PasswordField label={t.confirm} autoComplete="new-password" value={entered.confirm} onChange={set('confirm')} />
      {entered.confirm !== '' && <PasswordsMatch match={entered.next === entered.confirm} />}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <ExplainedButton type="submit" busy={busy} disabledReason={reason}>
          {t.submit}
        </ExplainedButton>
      </DialogButtons>
    </form>
  );
}

/** A dialog that changes the password (C-PF-08…11). */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords().profile.password;
  return (
    <Dialog open={open} onClose={onClose} title={t.title} description={t.lead}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  );
}
