import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { webhooksQuery } from '../../../api/demo/webhook-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { NeedsAdmin } from '../tools/needs-admin.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

/** The webhooks of the demo, for testers: receivers with what was sent to them. An admin's; others are offered to sign in as one. */
export function WebhooksPage() {
  const t = useWords().webhooks;
  const admin = useSession().role === 'admin';
  return (
    <PageLayout title={t.title} lead={t.lead}>
      {admin ? (
        <Webhooks />
      ) : (
        <Panel>
          <NeedsAdmin open={() => location.assign(paths.webhooks)} />
        </Panel>
      )}
    </PageLayout>
  );
}

function Webhooks() {
  const words = useWords();
  const t = words.webhooks;
  const webhooks = useQuery(webhooksQuery);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Panel title={t.add}>
        <AddWebhook />
      </Panel>
      <div className="flex min-w-0 flex-col gap-6">
        {webhooks.isPending && <SkeletonRows rows={3} />}
        {webhooks.isError && (
          <ErrorPanel
            message={errorMessage(webhooks.error, { failed: t.loadFailed }, words)}
            reference={referenceOf(webhooks.error)}
            onRetry={() => void webhooks.refetch()}
          />
        )}
        {webhooks.data?.length === 0 && (
          <Panel>
            <EmptyState icon={<WebhookIcon />} title={t.none}>
              {t.noneBody}
            </EmptyState>
          </Panel>
        )}
        {webhooks.data?.map((webhook) => (
          <WebhookPanel key={webhook.id} webhook={webhook} />
        ))}
      </div>
    </div>
  );
}
