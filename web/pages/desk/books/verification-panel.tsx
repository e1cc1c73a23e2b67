import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type Verification, verificationQuery, verifyBooksNow } from '../../../api/desk/books-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

function Outcome({ last }: { last: Verification }) {
  const Icon = last.healthy ? ShieldCheck : ShieldAlert;
  const broken = last.checks.filter((check) => check.violations > 0);
  return (
    <div
      role={last.healthy ? 'status' : 'alert'}
      className={classNames(
        'mx-5 flex items-start gap-3 rounded-field border px-4 py-3',
        last.healthy
          ? 'border-accent-line bg-accent-soft text-accent-text'
          : 'border-danger-line bg-danger-soft text-danger-text',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {last.healthy ? 'The books are sound' : `The books are not sound: ${broken.length} checks failed`}
        </p>
        <p className="text-sm">
          Verified {deskMoment(last.ranAt)} in {last.tookMs} ms
          {last.requestedBy ? `, requested by ${last.requestedBy}` : ', by the bank itself'}
        </p>
      </div>
    </div>
  );
}

function Checks({ checks }: { checks: Verification['checks'] }) {
  return (
    <ul aria-label="Checks" className="divide-y divide-line px-5 text-sm">
      {checks.map((check) => (
        <li key={check.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-52 break-words">
            <span className="font-medium">{check.name.replaceAll('_', ' ')}</span>{' '}
            <span className="text-ink-muted">{check.detail}</span>
          </span>
          <span className="flex items-center gap-3 text-ink-muted tabular-nums">
            {check.checked.toLocaleString('en-IN')} looked at
            <Badge tone={check.violations === 0 ? 'good' : 'bad'}>
              {check.violations === 0 ? 'Right' : `${check.violations} wrong`}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The result of the last verification, and 'Verify now'. */
export function VerificationPanel() {
  const query = useQuery(verificationQuery);
  const { busy, run } = useDeskCall();
  const running = busy || query.data?.running === true;
  return (
    <Panel
      title="Verification"
      padding="none"
      actions={
        <Button
          size="small"
          busy={running}
          onClick={() => void run({ call: verifyBooksNow, situation: 'verification' })}
        >
          Verify now
        </Button>
      }
    >
      <Loaded query={query} situation="books">
        {(last) => (
          <div className="flex flex-col gap-3 pb-2">
            {running && (
              <div className="px-5">
                <ProgressBar label="Verifying the books" />
              </div>
            )}
            <Outcome last={last} />
            <details className="group">
              <summary className="mx-5 w-fit py-2 text-sm font-medium underline-offset-4 hover:underline">
                Checks ({last.checks.length})
              </summary>
              <Checks checks={last.checks} />
            </details>
            {last.history.length > 0 && (
              <details>
                <summary className="mx-5 w-fit py-2 text-sm font-medium underline-offset-4 hover:underline">
                  Earlier verifications ({last.history.length})
                </summary>
                <ul aria-label="Earlier verifications" className="divide-y divide-line px-5 text-sm">
                  {last.history.map((earlier) => (
                    <li key={earlier.ranAt.toISOString()} className="flex flex-wrap justify-between gap-3 py-2">
                      <span>{deskMoment(earlier.ranAt)}</span>
                      <span className="text-ink-muted">{earlier.requestedBy ?? 'The bank'}</span>
                      <Badge tone={earlier.healthy ? 'good' : 'bad'}>{earlier.healthy ? 'Right' : 'Wrong'}</Badge>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
