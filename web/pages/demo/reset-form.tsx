import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { BankError } from '../../api/client/bank-error.ts';
import { useSession } from '../../api/client/session-store.ts';
import { resetDemo } from '../../api/demo/reset-demo.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Resets the demo bank after a confirmation. */
export function ResetForm({ profile, onDone }: { profile: string; onDone: () => void }) {
  const t = useWords().demo;
  const admin = useSession().role === 'admin';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>();

  async function reset() {
    setBusy(true);
    try {
      setOutcome({ good: true, text: await resetDemo() });
    } catch (error) {
      // The bank's own message, if it refused.
      setOutcome({ good: false, text: error instanceof BankError ? error.message : t.resetFailed });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <section aria-labelledby="demo-reset" className="mt-6 border-t border-line pt-5">
      <h3 id="demo-reset" className="font-semibold">
        {t.reset}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{t.resetLead(profile)}</p>
      {outcome && (
        <Notice tone={outcome.good ? 'good' : 'error'} className="mb-4">
          {outcome.text}
        </Notice>
      )}
      {!admin && !outcome?.good && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t.resetNeedsAdmin}
          <Link to={paths.bankerLogin} onClick={onDone} className={buttonClass('secondary')}>
            {t.logInAsAdmin}
          </Link>
        </p>
      )}
      {admin && !asking && (
        <div className="flex justify-end">
          <Button tone="danger" onClick={() => setAsking(true)}>
            {t.resetButton}
          </Button>
        </div>
      )}
      {admin && asking && (
        <>
          <p role="alert" className="mb-4 text-sm font-medium">
            {t.resetQuestion}
          </p>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button tone="secondary" disabled={busy} onClick={() => setAsking(false)}>
              {t.resetCancel}
            </Button>
            <Button tone="danger" busy={busy} onClick={() => void reset()}>
              {t.resetConfirm}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
