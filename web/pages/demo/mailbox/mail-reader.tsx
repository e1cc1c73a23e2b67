import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { mailQuery } from '../../../api/demo/mailbox-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Mail } from './mail.tsx';

/** One mail, loaded by its id. */
export function MailReader({
  id,
  own,
  onBack,
}: {
  id: string | undefined;
  /** The signed-in customer's address. */
  own: string | undefined;
  onBack: () => void;
}) {
  const words = useWords();
  const t = words.mailbox;
  const mail = useQuery(mailQuery(id));
  if (id === undefined) return <p className="hidden px-5 py-10 text-center text-ink-muted md:block">{t.pick}</p>;
  return (
    <Panel>
      <Button tone="quiet" size="small" className="mb-3 -ml-3 md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t.back}
      </Button>
      {mail.isPending && <Skeleton className="h-48 w-full" />}
      {mail.isError && (
        <ErrorPanel message={errorMessage(mail.error, 'mailbox', words)} onRetry={() => void mail.refetch()} />
      )}
      {mail.data && <Mail mail={mail.data} own={mail.data.to === own} />}
    </Panel>
  );
}
