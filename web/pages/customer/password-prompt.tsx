import { lazyForm } from '../../components/lazy-form.tsx';
import { Dialog } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { PasswordFormProps } from './password-form.tsx';

interface PasswordPromptProps extends PasswordFormProps {
  readonly open: boolean;
  /** The reason for asking. */
  readonly lead: string;
}

export const PasswordForm = lazyForm<PasswordFormProps>(async () => (await import('./password-form.tsx')).PasswordForm);

/** Asks for the password again before a step that needs a recent one (C-CD-08). */
export function PasswordPrompt({ open, lead, ...form }: PasswordPromptProps) {
  const t = useWords().card.password;
  return (
    <Dialog open={open} onClose={form.onCancel} title={t.title} description={lead} size="small">
      <PasswordForm {...form} />
    </Dialog>
  );
}
