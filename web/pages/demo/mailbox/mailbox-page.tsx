import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Mail, RefreshCw } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { mailboxReaderQuery, mailListQuery } from '../../../api/demo/mailbox-queries.ts';
import { rememberOpened } from '../../../api/demo/opened-mails.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { MailFilter } from './mail-filter.tsx';
import { MailList } from './mail-list.tsx';
import { MailReader } from './mail-reader.tsx';
import { mailboxViewFrom } from './mailbox-view.ts';

const route = getRouteApi(paths.mailbox);

/** The demo's mails (decision 37), loaded again every few seconds. A customer's own come first; the newest is open where there is room. */
export function MailboxPage() {
  const words = useWords();
  const t = words.mailbox;
  const view = mailboxViewFrom(route.useSearch());
  const navigate = route.useNavigate();
  const { user } = useSession();
  const own = user?.role === 'customer' ? user.email : undefined;
  const to = view.to ?? own ?? '';
  const reader = useQuery(mailboxReaderQuery);
  // Not before it is known whose: the list of all would be exchanged for the reader's own under a press.
  const known = view.to !== undefined || own !== undefined || !reader.isPending;
  const mails = useQuery({ ...mailListQuery(to, view.search), enabled: known });
  const beside = useMediaQuery('(min-width: 768px)');
  const openId = view.mail ?? (beside ? mails.data?.[0]?.id : undefined);
  useEffect(() => {
    if (openId !== undefined) rememberOpened(openId);
  }, [openId]);
  const search = useCallback(
    (text: string) =>
      void navigate({ search: (before) => ({ ...before, search: text || undefined, mail: undefined }), replace: true }),
    [navigate],
  );
  const open = (mail: string | undefined) => void navigate({ search: (before) => ({ ...before, mail }) });
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
        <Panel padding="none" className={view.mail ? 'hidden md:block' : undefined}>
          <MailFilter
            to={to}
            own={own}
            search={view.search ?? ''}
            onTo={(address) => void navigate({ search: (before) => ({ ...before, to: address, mail: undefined }) })}
            onSearch={search}
          />
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
            <EmptyState icon={<Mail />} title={view.search ? t.noneMatch : t.empty}>
              {view.search ? t.noneMatchBody : t.emptyBody}
            </EmptyState>
          )}
          {mails.data && mails.data.length > 0 && <MailList mails={mails.data} openId={openId} onOpen={open} />}
        </Panel>
        <MailReader id={openId} own={own} onBack={() => open(undefined)} />
      </div>
    </PageLayout>
  );
}
