import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isPasskeyCancelled, passkeysQuery, passkeysSupported } from '../api/sign-in/passkey-queries.ts';
import { confirmFactor, confirmWithPasskey } from '../api/sign-in/proof-calls.ts';
import { twoFactorQuery } from '../api/sign-in/two-factor-queries.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { DialogButtons } from '../ui/windows/dialog.tsx';
import { errorMessage } from '../words/error-message.ts';
import { useSentence } from '../words/use-sentence.ts';
import { useWords } from '../words/use-words.tsx';
import { SecondFactorProof } from './second-factor-proof.tsx';

export interface FactorFormProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function PasskeyButton({ onConfirmed }: Pick<FactorFormProps, 'onConfirmed'>) {
  const t = useWords().profile.factor;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmWithPasskey();
      onConfirmed();
    } catch (error) {
      setProblem((words) =>
        isPasskeyCancelled(error) ? words.profile.factor.cancelled : errorMessage(error, 'passkey', words),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <Notice tone="error" className="mb-3">
          {problem}
        </Notice>
      )}
      <Button tone="secondary" className="w-full" busy={busy} onClick={() => void confirm()}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t.usePasskey}
      </Button>
    </>
  );
}

/** Asks staff for their second factor: a code of the app, a recovery code or a passkey, whichever they have. */
export function FactorForm(on: FactorFormProps) {
  const t = useWords().profile;
  const app = useQuery(twoFactorQuery);
  const passkeys = useQuery(passkeysQuery);
  if (app.isPending || passkeys.isPending) return <SkeletonRows rows={3} />;
  const withPasskey = passkeysSupported() && (passkeys.data?.length ?? 0) > 0;
  // The form asks for the code also if the bank's list did not load: the answer then gives the reason.
  const withCode = app.data?.enabled !== false;
  const prove = async (code: string) => {
    await confirmFactor(code);
    on.onConfirmed();
  };
  return (
    <>
      {withPasskey && <PasskeyButton onConfirmed={on.onConfirmed} />}
      {withPasskey && withCode && <p className="my-3 text-center text-sm text-ink-muted">{t.factor.or}</p>}
      {withCode && (
        <SecondFactorProof
          autoFocus
          recovery
          call="confirmFactor"
          submit={t.factor.confirm}
          cancel={t.twoFactor.cancel}
          onProve={prove}
          onCancel={on.onCancel}
        />
      )}
      {!withCode && !withPasskey && <Notice tone="warning">{t.passkeys.unsupported}</Notice>}
      {!withCode && (
        <DialogButtons>
          <Button tone="secondary" onClick={on.onCancel}>
            {t.twoFactor.cancel}
          </Button>
        </DialogButtons>
      )}
    </>
  );
}
