import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Paperclip } from 'lucide-react';
import { Fragment } from 'react';
import { type MailHead, mailQuery } from '../../../api/demo/mailbox-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

const LINK = /(https?:\/\/[^\s<>"]+)/;

/** Plain text with clickable links; never HTML, so that a mail cannot run anything here. */
function MailText({ text }: { text: string }) {
  return (
    <div className="break-words whitespace-pre-wrap">
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          <a key={index} href={part} rel="noreferrer" className="text-accent-text underline underline-offset-4">
            {part}
          </a>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  );
}

function Attachments({ mail }: { mail: MailHead }) {
  if (mail.attachments.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {mail.attachments.map((file) => (
        <li key={file.filename}>
          <a
            href={`/api/mailbox/${mail.id}/attachments/${encodeURIComponent(file.filename)}`}
            download={file.filename}
            className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line px-3 text-sm hover:bg-hover"
          >
            <Paperclip aria-hidden="true" className="size-4" />
            {file.filename}
            <span className="text-ink-muted">{Math.max(1, Math.round(file.bytes / 1024))} kB</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One mail. */
export function MailReader({ id, onBack }: { id: string | undefined; onBack: () => void }) {
  const words = useWords();
  const t = words.mailbox;
  const mail = useQuery(mailQuery(id));
  if (id === undefined) return <p className="hidden px-5 py-10 text-center text-ink-muted md:block">{t.pick}</p>;
  return (
    <Panel>
      <Button tone="quiet" size="small" className="mb-3 md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t.back}
      </Button>
      {mail.isPending && <Skeleton className="h-48 w-full" />}
      {mail.isError && (
        <ErrorPanel message={errorMessage(mail.error, 'mailbox', words)} onRetry={() => void mail.refetch()} />
      )}
      {mail.data && (
        <article>
          <h2 className="text-xl font-semibold break-words">{mail.data.subject}</h2>
          <Facts
            className="mt-2 mb-4 border-b border-line"
            facts={[
              { label: t.to, value: mail.data.to },
              { label: t.sent, value: formatMoment(mail.data.created_at, words.locale) },
            ]}
          />
          <MailText text={mail.data.text} />
          <Attachments mail={mail.data} />
        </article>
      )}
    </Panel>
  );
}
