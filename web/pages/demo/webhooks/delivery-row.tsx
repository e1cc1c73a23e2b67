import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type Delivery, deliveryBodyQuery, replayDelivery } from '../../../api/demo/webhook-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';

const TONES: Record<Delivery['status'], BadgeTone> = { delivered: 'good', waiting: 'warning', failed: 'bad' };

interface Props {
  readonly webhookId: string;
  readonly delivery: Delivery;
}

/** One delivery; it opens below its line, with the answer and the JSON that is sent. */
export function DeliveryRow({ webhookId, delivery }: Props) {
  const { webhooks: t, locale } = useWords();
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left text-sm hover:bg-hover"
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 text-ink-muted', open && 'rotate-180')}
        />
        <span className="min-w-0 font-mono break-all">{delivery.type}</span>
        <span className="text-ink-muted">{formatMoment(delivery.happened_at, locale)}</span>
        <Badge tone={TONES[delivery.status]} className="ml-auto">
          {t.statuses[delivery.status]}
        </Badge>
      </button>
      <div id={content} hidden={!open} className="pb-4">
        {open && <DeliveryDetails webhookId={webhookId} delivery={delivery} />}
      </div>
    </li>
  );
}

function DeliveryDetails({ webhookId, delivery }: Props) {
  const { webhooks: t, locale } = useWords();
  const body = useQuery(deliveryBodyQuery(webhookId, delivery.id));
  const moment = (at: Date | null) => (at ? formatMoment(at, locale) : t.never);
  return (
    <>
      <Facts
        facts={[
          { label: t.eventId, value: <span className="font-mono break-all">{delivery.id}</span> },
          { label: t.attempts, value: delivery.attempts },
          { label: t.lastAttempt, value: moment(delivery.attempted_at) },
          { label: t.nextAttempt, value: moment(delivery.next_attempt_at) },
          { label: t.answer, value: [delivery.answer_status, delivery.answer].filter(Boolean).join(' · ') || t.never },
        ]}
      />
      {body.isPending && <Skeleton className="h-32 w-full" />}
      {body.data !== undefined && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it.
          tabIndex={0}
          aria-label={t.body}
          className="max-h-80 overflow-auto rounded-field bg-sunken p-3 text-xs"
        >
          {JSON.stringify(JSON.parse(body.data), null, 2)}
        </pre>
      )}
      <Replay webhookId={webhookId} delivery={delivery} />
    </>
  );
}

function Replay({ webhookId, delivery }: Props) {
  const t = useWords().webhooks;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();

  async function replay() {
    setBusy(true);
    setProblem(undefined);
    try {
      await replayDelivery(webhookId, delivery.id);
    } catch (error) {
      setProblem((words) => errorMessage(error, { failed: words.webhooks.replayFailed }, words));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-3 flex flex-col items-end gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button tone="secondary" size="small" busy={busy} onClick={() => void replay()}>
        {t.replay}
      </Button>
    </div>
  );
}
