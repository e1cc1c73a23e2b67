import { useState } from 'react';
import { useSession } from '../../../api/client/session-store.ts';
import { resetDemo } from '../../../api/demo/reset-demo.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AskFirst } from './ask-first.tsx';
import { NeedsAdmin } from './needs-admin.tsx';
import { loadWithTool } from './shown-tool.ts';

/** Resets the demo bank after a confirmation. */
export function ResetForm({ profile }: { profile: string }) {
  const words = useWords();
  const t = words.demo;
  const admin = useSession().role === 'admin';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly said: string } | { readonly error: unknown }>();

  async function reset() {
    setBusy(true);
    try {
      setOutcome({ said: await resetDemo() });
    } catch (error) {
      setOutcome({ error });
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
        <Notice tone={'said' in outcome ? 'good' : 'error'} className="mb-4">
          {'said' in outcome
            ? words.bankSays(outcome.said)
            : errorMessage(outcome.error, { failed: t.resetFailed }, words)}
        </Notice>
      )}
      {!admin && !(outcome && 'said' in outcome) && (
        <NeedsAdmin open={(dashboard) => loadWithTool(dashboard, 'data')} />
      )}
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
