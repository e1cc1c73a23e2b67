import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  addPasskey,
  isPasskeyCancelled,
  type Passkey,
  passkeysQuery,
  passkeysSupported,
} from '../api/sign-in/passkey-queries.ts';
import { formatDay } from '../components/bank-date.ts';
import { useDateLocale } from '../components/date-locale.ts';
import { ProofPrompt } from '../proofs/proof-prompt.tsx';
import { useProofStep } from '../proofs/proof-step.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { ExplainedButton } from '../ui/windows/explained-button.tsx';
import { errorMessage, referenceOf } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useWords().profile.passkeys;
  const locale = useDateLocale();
  const used = passkey.last_used_at ? t.used(formatDay(passkey.last_used_at, locale)) : t.neverUsed;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-ink-muted">
          {t.made(formatDay(passkey.created_at, locale))}, {used}
        </p>
      </div>
      <Button tone="quiet" size="small" aria-label={t.removeNamed(passkey.name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

interface ChangeProps {
  readonly onChanged?: (() => void) | undefined;
}

/** Adds a passkey; closing the device's dialog is not an error. */
function AddPasskey({ onChanged }: ChangeProps) {
  const t = useWords().profile.passkeys;
  const step = useProofStep();
  const [cancelled, setCancelled] = useState(false);
  const add = async () => {
    try {
      await addPasskey();
      showToast({ tone: 'good', title: t.added });
      onChanged?.();
    } catch (error) {
      if (!isPasskeyCancelled(error)) throw error;
      setCancelled(true);
    }
  };
  const lead = useWords().profile.twoFactor.passwordLead;
  return (
    <>
      {(step.failure || cancelled) && (
        <Notice tone={step.failure ? 'error' : 'info'} className="mt-3">
          {step.failure ?? t.cancelled}
        </Notice>
      )}
      <ExplainedButton
        tone="secondary"
        size="small"
        className="mt-3"
        busy={step.busy}
        disabledReason={passkeysSupported() ? undefined : t.unsupported}
        onClick={() => {
          setCancelled(false);
          void step.start({ run: add, situation: 'passkey', lead });
        }}
      >
        {t.add}
      </ExplainedButton>
      <ProofPrompt {...step.prompt} />
    </>
  );
}

/** The reader's passkeys, in addition to the password (decision 12). */
export function PasskeysPart({ onChanged }: ChangeProps) {
  const words = useWords();
  const t = words.profile.passkeys;
  const passkeys = useQuery(passkeysQuery);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <div className="pt-5 text-sm">
      <h3 className="font-semibold">{t.title}</h3>
      <p className="text-ink-muted">{t.lead}</p>
      {passkeys.isPending && <Skeleton className="mt-2 h-9 w-full" />}
      {passkeys.isError && (
        <div className="mt-3">
          <ErrorPanel
            message={errorMessage(passkeys.error, 'load', words)}
            reference={referenceOf(passkeys.error)}
            onRetry={() => void passkeys.refetch()}
          />
        </div>
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul aria-label={t.title} className="mt-2 divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <AddPasskey onChanged={onChanged} />
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} onRemoved={onChanged} />
    </div>
  );
}
