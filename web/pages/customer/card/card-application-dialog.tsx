import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { applyForCard, cardTermsQuery } from '../../../api/customer/card-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { prefersReducedMotion } from '../../../ui/media-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

type Step = { readonly at: 'terms' | 'success' } | { readonly at: 'error'; readonly error: unknown };
/** Milliseconds after closing until the dialog returns to its terms, out of sight (C-CD-06). */
const RESET_MS = 300;

function TermsStep({ onApply, onCancel }: { onApply: (version: string) => Promise<void>; onCancel: () => void }) {
  const words = useWords();
  const t = words.card.application;
  const terms = useQuery(cardTermsQuery);
  // The version that was accepted: a newer one that arrives meanwhile has to be read first.
  const [accepted, setAccepted] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (terms.isPending) return <SkeletonRows rows={4} />;
  if (!terms.data) {
    return (
      <ErrorPanel
        message={errorMessage(terms.error, 'cardLoad', words)}
        reference={referenceOf(terms.error)}
        busy={terms.isFetching}
        onRetry={() => void terms.refetch()}
      />
    );
  }
  const { version } = terms.data;
  return (
    <>
      <p className="mb-3 text-sm text-ink-muted">{t.lead(version)}</p>
      <ol className="list-decimal space-y-2 pl-6 text-sm marker:text-ink-muted">
        {terms.data.terms.map((term) => (
          <li key={term} className="pl-1">
            {words.bankSays(term)}
          </li>
        ))}
      </ol>
      <Checkbox
        className="mt-4"
        label={t.accept}
        checked={accepted === version}
        onChange={(event) => setAccepted(event.target.checked ? version : undefined)}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button
          disabled={accepted !== version}
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onApply(version);
          }}
        >
          {busy ? t.applying : t.submit}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Terms, then success or failure (C-CD-06, C-CD-07). */
export function CardApplicationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords();
  const t = words.card.application;
  const [step, setStep] = useState<Step>({ at: 'terms' });
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Opened again earlier, it shows the terms as well.
    if (open) setStep({ at: 'terms' });
  }
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setStep({ at: 'terms' }), prefersReducedMotion() ? 0 : RESET_MS);
    return () => clearTimeout(timer);
  }, [open]);
  const apply = async (version: string) => {
    try {
      await applyForCard(version);
      setStep({ at: 'success' });
    } catch (error) {
      const message = errorMessage(error, 'cardApplication', words);
      setStep({ at: 'error', error });
      showToast({ tone: 'bad', title: words.errors.cardApplicationToast(message) });
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={t.title}>
      {step.at === 'terms' && <TermsStep onApply={apply} onCancel={onClose} />}
      {step.at === 'success' && (
        <>
          <Notice tone="good" title={t.doneTitle}>
            {t.done}
          </Notice>
          <DialogButtons>
            <Button onClick={onClose}>{t.close}</Button>
          </DialogButtons>
        </>
      )}
      {step.at === 'error' && (
        <>
          <Notice tone="error" title={t.failedTitle}>
            {errorMessage(step.error, 'cardApplication', words)}
          </Notice>
          <DialogButtons>
            <Button tone="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button onClick={() => setStep({ at: 'terms' })}>{t.retry}</Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
