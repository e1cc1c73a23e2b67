import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Mail, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type MailHead, mailListQuery } from '../../../api/demo/mailbox-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { MailReader } from './mail-reader.tsx';

const route = getRouteApi(paths.mailbox);

function MailList({
  mails,
  openId,
  onOpen,
}: {
  mails: readonly MailHead[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const words = useWords();
  return (
    <ul aria-label={words.mailbox.list} className="divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            aria-current={mail.id === openId ? 'true' : undefined}
            onClick={() => onOpen(mail.id)}
            className={classNames(
              'block w-full px-5 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2',
              mail.id === openId && 'bg-accent-soft',
            )}
          >
            <span className="block font-medium">{mail.subject}</span>
            <span className="block truncate text-sm text-ink-muted">{mail.to}</span>
            <span className="block text-xs text-ink-muted">{formatMoment(mail.created_at, words.locale)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The demo's mails (decision 37), loaded again every few seconds. */
export function MailboxPage() {
  const words = useWords();
  const t = words.mailbox;
  const { to } = route.useSearch();
  const navigate = route.useNavigate();
  const [openId, setOpenId] = useState<string>();
  const mails = useQuery(mailListQuery(to ?? ''));
  return (
    <PageLayout
      title={t.title}
      lead={t.lead}
      actions={
        <Button tone="secondary" busy={mails.isFetching} onClick={() => void mails.refetch()}>
          {!mails.isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          {t.refresh}
        </Button>
      }
    >
      <div className="grid items-start gap-6 md:grid-cols-[20rem_1fr]">
        <Panel padding="none" className={openId ? 'hidden md:block' : undefined}>
          <div className="px-5 pb-3">
            <TextField
              label={t.filter}
              placeholder={t.filterPlaceholder}
              value={to ?? ''}
              inputMode="email"
              onChange={(event) =>
                void navigate({ search: event.target.value ? { to: event.target.value } : {}, replace: true })
              }
            />
          </div>
          {mails.isPending && (
            <div className="px-5">
              <SkeletonRows rows={3} />
            </div>
          )}
          {mails.isError && (
            <div className="px-5 pb-3">
              <ErrorPanel
                message={errorMessage(mails.error, 'mailbox', words)}
                reference={referenceOf(mails.error)}
                onRetry={() => void mails.refetch()}
              />
            </div>
          )}
          {mails.data?.length === 0 && (
            <EmptyState icon={<Mail />} title={t.empty}>
              {t.emptyBody}
            </EmptyState>
          )}
          {mails.data && mails.data.length > 0 && <MailList mails={mails.data} openId={openId} onOpen={setOpenId} />}
        </Panel>
        <MailReader id={openId} onBack={() => setOpenId(undefined)} />
      </div>
    </PageLayout>
  );
}
