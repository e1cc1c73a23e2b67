import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useSession } from '../../../api/client/session-store.ts';
import { forgetCalls, type SentCall, useSentCalls } from '../../../api/demo/sent-calls.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { useCopied } from '../../../components/copied.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { callAsCurl, signInAsCurl } from './call-as-curl.ts';

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords().demo.calls;
  const [copied, copy] = useCopied();
  return (
    <Button tone="secondary" size="small" onClick={() => copy(text)}>
      {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
      {copied ? t.copied : label}
    </Button>
  );
}

function Call({ call }: { call: SentCall }) {
  const t = useWords().demo.calls;
  const curl = callAsCurl(call, location.origin);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 py-2 text-sm focus-visible:-outline-offset-2">
          <b className="w-14 shrink-0 text-xs">{call.method}</b>
          <code className="min-w-0 flex-1 break-all">{call.url.replace(/\?.*$/, '')}</code>
          <span className="tabular-nums">{call.status ?? t.noAnswer}</span>
        </summary>
        <pre className="overflow-x-auto rounded-field bg-sunken p-3 text-xs">
          <code>{curl}</code>
        </pre>
        <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-2">
          <span className="text-xs break-all text-ink-muted">
            {call.requestId !== undefined && t.requestId(call.requestId)}
          </span>
          <CopyButton text={curl} label={t.copy} />
        </div>
      </details>
    </li>
  );
}

/** The requests of this page, newest first, each as a curl command with the id by which the bank's log knows it. */
export function CallsTab() {
  const t = useWords().demo.calls;
  const calls = useSentCalls();
  const { user } = useSession();
  const people = useQuery(bankInfoQuery).data?.demoPeople ?? [];
  const password = people.find(({ email }) => email === user?.email)?.password ?? t.yourPassword;
  return (
    <section aria-label={t.title}>
      <p className="mb-4 text-sm text-ink-muted">{t.lead}</p>
      <div className="mb-2 flex flex-wrap justify-end gap-2">
        {user && <CopyButton text={signInAsCurl({ ...user, password }, location.origin)} label={t.copySignIn} />}
        <Button tone="quiet" size="small" disabled={calls.length === 0} onClick={forgetCalls}>
          {t.clear}
        </Button>
      </div>
      {calls.length === 0 ? (
        <p className="py-4 text-sm text-ink-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  );
}
