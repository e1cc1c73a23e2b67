import type { Proof } from '../api/sign-in/proof-calls.ts';
import { lazyForm } from '../components/lazy-form.tsx';
import type { FactorFormProps } from '../factors/factor-form.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import type { PasswordFormProps } from './password-form.tsx';

interface ProofPromptProps extends PasswordFormProps {
  readonly open: boolean;
  readonly proof: Proof;
  /** The reason for asking for the password; the second factor has a sentence of its own. */
  readonly lead: string;
}

export const PasswordForm = lazyForm<PasswordFormProps>(async () => (await import('./password-form.tsx')).PasswordForm);
const FactorForm = lazyForm<FactorFormProps>(async () => (await import('../factors/factor-form.tsx')).FactorForm);

/** Asks for the password (C-CD-08), or staff for their second factor, once more before a step. */
export function ProofPrompt({ open, proof, lead, ...form }: ProofPromptProps) {
  const { card, profile } = useWords();
  const t = proof === 'password' ? { title: card.password.title, lead } : profile.factor;
  return (
    <Dialog open={open} onClose={form.onCancel} title={t.title} description={t.lead} size="small">
      {proof === 'password' ? <PasswordForm {...form} /> : <FactorForm {...form} />}
    </Dialog>
  );
}
