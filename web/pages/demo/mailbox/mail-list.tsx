import type { MailHead } from '../../../api/demo/mailbox-queries.ts';
import { useOpenedMails } from '../../../api/demo/opened-mails.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The mails, newest first; those that this tab has not opened are marked. */
export function MailList({
  mails,
  openId,
  onOpen,
}: {
  mails: readonly MailHead[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { mailbox: t, locale } = useWords();
  const opened = useOpenedMails();
  return (
    <ul aria-label={t.list} className="divide-y divide-line">
      {mails.map((mail) => {
        const unread = !opened.includes(mail.id);
        return (
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
              <span className={classNames('flex items-baseline gap-2', unread && 'font-semibold')}>
                {unread && (
                  <>
                    <span aria-hidden="true" className="size-2 shrink-0 -translate-y-px rounded-full bg-accent" />
                    <span className="sr-only">{t.unread}</span>{' '}
                  </>
                )}
                <span className="min-w-0 break-words">{mail.subject}</span>
              </span>
              <span className="block truncate text-sm text-ink-muted">{mail.to}</span>
              <span className="block text-xs text-ink-muted">{formatMoment(mail.created_at, locale)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
