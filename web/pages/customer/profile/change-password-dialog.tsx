import { changePoints, POINTS_NEEDED } from '../../../../contract/vocabulary/password-strength.ts';
import { changePassword } from '../../../api/customer/profile-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { useNewPasswordRule } from '../../../forms/new-password-rule.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import type { Words } from '../../../words/catalogue.ts';
import type { FailureWords } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ChangeStrength, PasswordsMatch } from './change-strength.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

/** Returns why the change cannot be sent yet (C-PF-08, C-PF-09). */
function obstacle(typed: typeof EMPTY, t: Words['profile']['password']): string | undefined {
  const { currentPassword, newPassword, confirm } = typed;
  if (!currentPassword || !newPassword || !confirm) return t.fillAll;
  if (changePoints(newPassword) < POINTS_NEEDED) return t.tooWeak;
  return newPassword === confirm ? undefined : t.differ;
}

/** A wrong current password has its own sentence; beside the new one's field, the documented one comes before the reason (X-ER-12). */
function failureOf({ errors: e, refusal }: Words): FailureWords {
  return {
    failed: e.changePassword,
    noAnswer: e.network,
    first: ({ status, code, message }) => {
      if (status === 401) return e.currentPassword;
      return code === 'PASSWORD_TOO_WEAK' ? `${e.changePassword} ${refusal(code, message)}` : undefined;
    },
  };
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const t = words.profile.password;
  const rule = useNewPasswordRule();
  const form = useContractForm('changePassword', {
    defaults: EMPTY,
    body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    check: ({ newPassword }) => ({ newPassword: rule.problem(newPassword) }),
    send: changePassword,
    failure: failureOf(words),
    success: () => t.saved,
    done: onClose,
  });
  const { newPassword, confirm } = form.typed;
  const failed = words.errors.changePassword;
  return (
    <DialogForm
      form={form}
      submit={t.submit}
      disabledReason={obstacle(form.typed, t)}
      problem={
        form.problem && (
          <Notice tone="error" title={failed}>
            {form.problem === failed ? undefined : form.problem}
          </Notice>
        )
      }
      cancel={t.cancel}
      onCancel={onClose}
    >
      <PasswordField label={t.current} autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField label={t.next} autoComplete="new-password" {...form.field('newPassword')} />
      {newPassword !== '' && <ChangeStrength password={newPassword} />}
      <PasswordField label={t.confirm} autoComplete="new-password" {...form.field('confirm')} />
      {confirm !== '' && <PasswordsMatch match={newPassword === confirm} />}
    </DialogForm>
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
