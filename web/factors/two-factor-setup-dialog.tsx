import { useState } from 'react';
import { enableTwoFactor, type TwoFactorSecret } from '../api/sign-in/two-factor-queries.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { DialogForm } from '../forms/dialog-form.tsx';
import { OneTimeCodeField } from '../ui/one-time-code-field.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface ScanStepProps {
  readonly secret: TwoFactorSecret;
  readonly onEnabled: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function ScanStep({ secret, onEnabled, onClose }: ScanStepProps) {
  const t = useWords().profile.twoFactor;
  const form = useContractForm('enableTwoFactor', {
    defaults: { code: '' },
    check: ({ code }) => ({ code: /^\d{6}$/.test(code) ? undefined : t.codeInvalid }),
    send: (body) => enableTwoFactor(body.code),
    failure: 'twoFactor',
    success: () => t.enabled,
    after: onEnabled,
  });
  return (
    <DialogForm form={form} submit={t.verify} cancel={t.cancel} onCancel={onClose}>
      <p className="text-sm text-ink-muted">{t.scan}</p>
      <QrCode text={secret.otpauthUrl} label={t.qr} />
      <div className="text-center text-sm">
        <p className="text-balance">
          <span className="block text-ink-muted">{t.key} </span>
          <code className="font-semibold tracking-wide" data-testid="totp-key">
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
      <OneTimeCodeField label={t.code} {...form.control('code')} />
    </DialogForm>
  );
}

/** The two-factor setup: scan, enter the first code, save the recovery codes (C-PF-13, C-PF-14). */
export function TwoFactorSetupDialog({
  secret,
  onClose,
  onEnabled,
}: {
  secret: TwoFactorSecret | undefined;
  onClose: () => void;
  /** Called when the dialog closes with two-factor on, after the recovery codes were shown. */
  onEnabled?: (() => void) | undefined;
}) {
  const t = useWords().profile.twoFactor;
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
    if (codes) onEnabled?.();
  };
  return (
    <Dialog
      // Codes that come after Cancel open it again: two-factor is on by then, and they are shown only once.
      open={secret !== undefined || codes !== undefined}
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
