import { type FormEvent, useState } from 'react';
import { enableTwoFactor, type TwoFactorSecret } from '../../../api/sign-in/two-factor-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface ScanStepProps {
  readonly secret: TwoFactorSecret;
  readonly onEnabled: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function ScanStep({ secret, onEnabled, onClose }: ScanStepProps) {
  const words = useWords();
  const t = words.profile.twoFactor;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setProblem(t.codeInvalid);
    setProblem(undefined);
    setBusy(true);
    try {
      onEnabled(await enableTwoFactor(code));
      showToast({ tone: 'good', title: t.enabled });
    } catch (error) {
      setProblem(errorMessage(error, 'twoFactor', words));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">{t.scan}</p>
      <QrCode text={secret.otpauthUrl} label={t.qr} />
      <div className="text-center text-sm">
        <p>
          <span className="text-ink-muted">{t.key} </span>
          <code className="font-semibold tracking-wide break-all" data-testid="totp-key">
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
        <a
          href={secret.otpauthUrl}
          className="mt-1 inline-flex min-h-9 items-center text-accent-text underline sm:hidden"
        >
          {t.openApp}
        </a>
      </div>
      <OneTimeCodeField
        label={t.code}
        value={code}
        error={problem}
        onChange={(next) => {
          setCode(next);
          setProblem(undefined);
        }}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.verify}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** The two-factor setup: scan, enter the first code, save the recovery codes (C-PF-13, C-PF-14). */
export function TwoFactorSetupDialog({
  secret,
  onClose,
}: {
  secret: TwoFactorSecret | undefined;
  onClose: () => void;
}) {
  const t = useWords().profile.twoFactor;
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Dialog
      open={secret !== undefined}
      onClose={close}
      title={codes ? t.codesTitle : t.setupTitle}
      description={codes && t.codesLead}
      // An outside click must not discard codes that are shown only once.
      dismissible={codes === undefined}
    >
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {secret && !codes && <ScanStep secret={secret} onEnabled={setCodes} onClose={close} />}
    </Dialog>
  );
}
