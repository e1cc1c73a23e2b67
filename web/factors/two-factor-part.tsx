import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setUpTwoFactor, type TwoFactorSecret, twoFactorQuery } from '../api/sign-in/two-factor-queries.ts';
import { formatDay } from '../components/bank-date.ts';
import { useDateLocale } from '../components/date-locale.ts';
import { ProofPrompt } from '../proofs/proof-prompt.tsx';
import { useProofStep } from '../proofs/proof-step.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx';
import { TwoFactorSetupDialog } from './two-factor-setup-dialog.tsx';

type Open = 'none' | 'disable' | 'codes';

interface ChangeProps {
  /** Called once a change is done and its dialog closed. */
  readonly onChanged?: (() => void) | undefined;
}

function TwoFactorIsOn({
  since,
  codesLeft,
  onChanged,
}: ChangeProps & { readonly since: Date | null; readonly codesLeft: number }) {
  const words = useWords();
  const t = words.profile.twoFactor;
  const locale = useDateLocale();
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  return (
    <>
      <p className="text-ink-muted">
        {since && t.onSince(formatDay(since, locale))} {t.codesLeft(codesLeft)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={() => setOpen('codes')}>
          {t.newCodes}
        </Button>
        <Button tone="quiet" size="small" onClick={() => setOpen('disable')}>
          {t.disable}
        </Button>
      </div>
      <DisableTwoFactorDialog open={open === 'disable'} onClose={close} onDisabled={onChanged} />
      <NewRecoveryCodesDialog open={open === 'codes'} onClose={close} />
    </>
  );
}

function TwoFactorIsOff({ onSecret }: { onSecret: (secret: TwoFactorSecret) => void }) {
  const t = useWords().profile.twoFactor;
  const step = useProofStep();
  const begin = async () => onSecret(await setUpTwoFactor());
  return (
    <>
      <p className="text-ink-muted">{t.offBody}</p>
      {step.failure && (
        <Notice tone="error" className="mt-3">
          {step.failure}
        </Notice>
      )}
      <Button
        size="small"
        className="mt-3"
        busy={step.busy}
        onClick={() => void step.start({ run: begin, situation: 'twoFactor', lead: t.passwordLead })}
      >
        {t.enable}
      </Button>
      <ProofPrompt {...step.prompt} />
    </>
  );
}

/** Two-factor authentication: off, being set up, on (C-PF-13, C-PF-14). */
export function TwoFactorPart({ onChanged }: ChangeProps) {
  const words = useWords();
  const t = words.profile.twoFactor;
  const status = useQuery(twoFactorQuery);
  const [secret, setSecret] = useState<TwoFactorSecret>();
  return (
    <div className="py-5 text-sm">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t.title}
        {status.data && (
          <Badge tone={status.data.enabled ? 'good' : 'neutral'}>{status.data.enabled ? t.on : t.off}</Badge>
        )}
      </h3>
      {status.isPending && <Skeleton className="mt-2 h-9 w-full" />}
      {status.isError && (
        <div className="mt-3">
          <ErrorPanel
            message={errorMessage(status.error, 'load', words)}
            reference={referenceOf(status.error)}
            onRetry={() => void status.refetch()}
          />
        </div>
      )}
      {status.data?.enabled && (
        <TwoFactorIsOn since={status.data.verifiedAt} codesLeft={status.data.recoveryCodesLeft} onChanged={onChanged} />
      )}
      {status.data?.enabled === false && <TwoFactorIsOff onSecret={setSecret} />}
      <TwoFactorSetupDialog secret={secret} onClose={() => setSecret(undefined)} onEnabled={onChanged} />
    </div>
  );
}
