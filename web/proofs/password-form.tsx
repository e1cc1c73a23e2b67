import { confirmPassword } from '../api/sign-in/proof-calls.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { DialogForm } from '../forms/dialog-form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useWords } from '../words/use-words.tsx';

export interface PasswordFormProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Confirms the password in this session (C-CD-08). */
export function PasswordForm({ onConfirmed, onCancel }: PasswordFormProps) {
  const t = useWords().card.password;
  const form = useContractForm('confirmPassword', {
    defaults: { password: '' },
    send: (body) => confirmPassword(body.password),
    failure: 'confirmPassword',
    done: onConfirmed,
  });
  return (
    <DialogForm form={form} submit={t.confirm} cancel={t.cancel} onCancel={onCancel}>
      <PasswordField label={t.password} autoComplete="current-password" {...form.field('password')} />
    </DialogForm>
  );
}
