import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_EVENTS } from '../../../../contract/demo/webhooks.ts';
import { deleteWebhook, deliveriesQuery, testWebhook, type Webhook } from '../../../api/demo/webhook-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AskFirst } from '../tools/ask-first.tsx';
import { DeliveryRow } from './delivery-row.tsx';

/** One webhook with its newest deliveries. */
export function WebhookPanel({ webhook }: { webhook: Webhook }) {
  const words = useWords();
  const t = words.webhooks;
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const all = webhook.events.length === WEBHOOK_EVENTS.length;
  return (
    <Panel
      title={webhook.url}
      description={
        <>
          <span className="block break-words">{all ? t.allEvents : webhook.events.join(', ')}</span>
          {t.counts(webhook.waiting, webhook.failed)}
        </>
      }
    >
      <WebhookActions webhook={webhook} />
      {deliveries.isPending && <SkeletonRows rows={2} />}
      {deliveries.isError && (
        <ErrorPanel
          message={errorMessage(deliveries.error, { failed: t.loadFailed }, words)}
          reference={referenceOf(deliveries.error)}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.data?.length === 0 && <p className="text-sm text-ink-muted">{t.nothingSent}</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul aria-label={t.deliveries} className="mt-2 divide-y divide-line border-t border-line">
          {deliveries.data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Sends a test event; deletes the webhook after a question. */
function WebhookActions({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = useWords().webhooks;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();

  async function remove() {
    setBusy(true);
    try {
      await deleteWebhook(id);
    } catch (error) {
      setProblem((words) => errorMessage(error, { failed: words.webhooks.deleteFailed }, words));
      setBusy(false);
      setAsking(false);
    }
  }

  async function sendTest() {
    setBusy(true);
    setProblem(undefined);
    try {
      await testWebhook(id);
    } catch (error) {
      setProblem((words) => errorMessage(error, { failed: words.webhooks.testFailed }, words));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mb-3">
      {problem && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      {asking ? (
        <AskFirst
          question={t.deleteQuestion}
          confirm={t.deleteConfirm}
          cancel={t.deleteCancel}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" busy={busy} onClick={() => void sendTest()}>
            {t.test}
          </Button>
          <Button tone="secondary" size="small" aria-label={t.deleteNamed(url)} onClick={() => setAsking(true)}>
            {t.delete}
          </Button>
        </div>
      )}
    </div>
  );
}
