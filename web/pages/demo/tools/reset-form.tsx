import { useState } from 'react';
import { BankError } from '../../../api/client/bank-error.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { resetDemo } from '../../../api/demo/reset-demo.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AskFirst } from './ask-first.tsx';
import { NeedsAdmin } from './people-tab.tsx';

/** Resets the demo bank after a confirmation. */
export function ResetForm({ profile }: { profile: string }) {
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
    <section aria-labelledby="demo-reset">
      <h3 id="demo-reset" className="font-semibold">
        {t.reset}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{t.resetLead(profile)}</p>
      {outcome && (
        <Notice tone={outcome.good ? 'good' : 'error'} className="mb-4">
          {outcome.text}
        </Notice>
      )}
      {!admin && !outcome?.good && <NeedsAdmin tool="data" />}
      {admin && asking && (
        <AskFirst
          question={t.resetQuestion}
          confirm={t.resetConfirm}
          cancel={t.resetCancel}
          busy={busy}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        />
      )}
      {admin && !asking && (
        <div className="flex justify-end">
          <Button tone="danger" onClick={() => setAsking(true)}>
            {t.resetButton}
          </Button>
        </div>
      )}
    </section>
  );
}
