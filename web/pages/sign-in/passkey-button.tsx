import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isPasskeyCancelled, passkeysSupported } from '../../api/sign-in/passkey-queries.ts';
import { type SignInStep, signInWithPasskey } from '../../api/sign-in/sign-in-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Sentence, useSentence } from '../../words/use-sentence.ts';
import { useWords } from '../../words/use-words.tsx';

interface PasskeyButtonProps {
  readonly audience: 'customer' | 'staff';
  /** Runs the sign-in; returns the sentence to show on failure. */
  readonly attempt: (work: () => Promise<SignInStep>) => Promise<Sentence | undefined>;
}

/** 'Sign in with a passkey', below the form, in browsers that support it. */
export function PasskeyButton({ audience, attempt }: PasskeyButtonProps) {
  const t = useWords().signIn.passkey;
  const [problem, setProblem] = useSentence();
  const [busy, setBusy] = useState(false);
  if (!passkeysSupported()) return null;
  const signIn = async () => {
    setProblem(undefined);
    setBusy(true);
    let cancelled = false;
    const failure = await attempt(async () => {
      try {
        return await signInWithPasskey(audience);
      } catch (error) {
        cancelled = isPasskeyCancelled(error);
        throw error;
      }
    });
    setBusy(false);
    setProblem(cancelled ? (words) => words.signIn.passkey.cancelled : failure);
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      {problem && (
        <Notice tone="error" className="mb-3">
          {problem}
        </Notice>
      )}
      <Button tone="secondary" size="large" className="w-full" busy={busy} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t.submit}
      </Button>
    </div>
  );
}
