import { Link } from '@tanstack/react-router';
import { Check, Copy, Paperclip } from 'lucide-react';
import { Fragment } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { MailHead, MailWithText } from '../../../api/demo/mailbox-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { useCopied } from '../../../components/copied.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** An address, or the reference of a transaction. */
const LINK = /(https?:\/\/[^\s<>"]+|\bKB(?:-[0-9A-Z]{4}){4}\b)/;
const LINK_CLASS = 'text-accent-text underline underline-offset-4';
/** A code stands in a line of its own. */
const CODE = /^\d{6}$/m;

/**
 * Plain text with clickable links; never HTML, so that a mail cannot run anything here. The mail itself has no link to a
 * transaction, which people would learn to press in forged mails, too: here a customer's own references are links.
 */
function MailText({ text, own }: { text: string; own: boolean }) {
  return (
    <div className="break-words whitespace-pre-wrap">
      {text.split(LINK).map((part, index) =>
        part.startsWith('http') && LINK.test(part) ? (
          <a key={index} href={part} rel="noreferrer" className={LINK_CLASS}>
            {part.split(/(?<=\/)/).map((piece, at) => (
              <Fragment key={at}>
                {piece}
                <wbr />
              </Fragment>
            ))}
          </a>
        ) : own && LINK.test(part) ? (
          <Link key={index} to={paths.transactions} search={{ search: part }} className={LINK_CLASS}>
            {part}
          </Link>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  );
}

/** The code that a mail carries, to copy. */
function MailedCode({ code }: { code: string }) {
  const t = useWords().mailbox;
  const [copied, copy] = useCopied();
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-2">
      <span>
        <span className="text-sm text-ink-muted">{t.code}</span>{' '}
        <b className="font-mono text-lg tracking-widest">{code}</b>
      </span>
      <Button tone="secondary" size="small" onClick={() => copy(code)}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? t.codeCopied : t.copyCode}
      </Button>
    </p>
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

/** One mail of the demo mailbox: its head, the code in it, its text and its files. `own`: it is the signed-in customer's. */
export function Mail({ mail, own = false }: { mail: MailWithText; own?: boolean }) {
  const { mailbox: t, locale } = useWords();
  const [code] = CODE.exec(mail.text) ?? [];
  return (
    <article>
      <h2 className="text-xl font-semibold break-words">{mail.subject}</h2>
      <Facts
        className="mt-2 mb-4 border-b border-line"
        facts={[
          { label: t.to, value: mail.to },
          { label: t.sent, value: formatMoment(mail.created_at, locale) },
        ]}
      />
      {code && <MailedCode code={code} />}
      <MailText text={mail.text} own={own} />
      <Attachments mail={mail} />
    </article>
  );
}
