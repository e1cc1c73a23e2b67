import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { mailListQuery, mailQuery } from '../../../api/demo/mailbox-queries.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Mail } from '../mailbox/mail.tsx';

/** The newest mail of the demo mailbox: the reader's own where a customer is signed in, else of all. */
export function MailTab({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const t = words.demo.mail;
  const { user } = useSession();
  const own = user?.role === 'customer' ? user.email : '';
  const mails = useQuery(mailListQuery(own));
  const newest = useQuery(mailQuery(mails.data?.[0]?.id));
  const failed = mails.isError ? mails : newest;
  return (
    <section aria-label={t.title}>
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-muted">
        {own === '' ? t.leadAll : t.leadOwn(own)}
        <Link
          to={paths.mailbox}
          search={own === '' ? {} : { to: own }}
          onClick={onClose}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {t.all}
        </Link>
      </p>
      {failed.isError && (
        <ErrorPanel
          message={errorMessage(failed.error, 'mailbox', words)}
          reference={referenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {mails.data?.length === 0 && <p className="py-4 text-sm">{words.mailbox.empty}</p>}
      {(mails.isPending || newest.isLoading) && <Skeleton className="h-48 w-full" />}
      {newest.data && <Mail mail={newest.data} />}
    </section>
  );
}
