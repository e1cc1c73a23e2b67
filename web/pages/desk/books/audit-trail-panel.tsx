import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEvent, auditQuery } from '../../../api/desk/books-queries.ts';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { deskMoment } from '../desk-date.ts';
import { LoadMore } from '../load-more.tsx';
import { Loaded } from '../loaded.tsx';

function AuditLine({ event }: { event: AuditEvent }) {
  return (
    <li className="px-5 py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium break-all">
          {event.seq} · {event.event}
        </span>
        <span className="text-ink-muted">{deskMoment(event.at)}</span>
      </p>
      <p className="break-all text-ink-muted">
        {event.actor ?? 'The bank'} · {event.object}
      </p>
      <details>
        <summary className="w-fit py-2 text-ink-muted underline-offset-4 hover:underline">
          Details of {event.seq}
        </summary>
        <pre className="rounded-field bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
          {JSON.stringify(event.details, null, 2)}
        </pre>
        <p className="text-xs break-all text-ink-muted">Hash {event.hash ?? 'not sealed yet'}</p>
      </details>
    </li>
  );
}

/** The bank's hash-chained audit trail, for admins. */
export function AuditTrailPanel() {
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(auditQuery(useSettled(typed.trim(), 250)));
  return (
    <Panel title="Audit trail" padding="none">
      <TextField
        className="max-w-md px-5 pb-3"
        label="Search the audit trail"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Loaded query={query} situation="books" rows={6}>
        {({ pages }) => (
          <>
            <ul aria-label="Audit trail" className="divide-y divide-line">
              {pages
                .flatMap((page) => page.data)
                .map((event) => (
                  <AuditLine key={event.seq} event={event} />
                ))}
            </ul>
            <LoadMore query={query} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
