import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type Verification, verificationQuery, verifyBooksNow } from '../../../api/desk/books-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskMoment } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

const failed = ({ checks }: Verification) => checks.filter((check) => check.violations > 0).length;

function Outcome({ last }: { last: Verification }) {
  const Icon = last.healthy ? ShieldCheck : ShieldAlert;
  return (
    <p
      role={last.healthy ? 'status' : 'alert'}
      className={classNames(
        'flex min-w-0 flex-1 basis-64 items-center gap-2',
        last.healthy ? 'text-accent-text' : 'text-danger-text',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="font-semibold">
          {last.healthy ? 'All checks passed' : `${failed(last)} of ${last.checks.length} checks failed`}
        </span>{' '}
        <span className="text-ink-muted">
          {deskMoment(last.ranAt)}, {last.requestedBy ? `requested by ${last.requestedBy}` : 'automatic'},{' '}
          {last.tookMs.toLocaleString('en-IN')} ms
        </span>
      </span>
    </p>
  );
}

/** Returns the name of a check as the start of a sentence. */
const sentenceOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ').replaceAll("'", '’');

function Checks({ checks }: { checks: Verification['checks'] }) {
  return (
    <ul aria-label="Checks" className="mt-2 divide-y divide-line border-t border-line">
      {checks.map((check) => (
        <li key={check.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-52 break-words">
            <span className="font-medium">{sentenceOf(check.name)}</span>{' '}
            <span className="text-ink-muted">{check.detail}</span>
          </span>
          <span className="flex items-center gap-3 text-ink-muted tabular-nums">
            {check.checked === 0 ? 'Nothing to check' : `${check.checked.toLocaleString('en-IN')} checked`}
            {check.violations > 0 ? (
              <Badge tone="bad">{check.violations} failed</Badge>
            ) : (
              check.checked > 0 && <Badge tone="good">Passed</Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Earlier({ history }: { history: Verification['history'] }) {
  return (
    <ul aria-label="Earlier verifications" className="divide-y divide-line">
      {history.map((earlier) => (
        <li key={earlier.ranAt.toISOString()} className="flex flex-wrap justify-between gap-3 py-2">
          <span>{deskMoment(earlier.ranAt)}</span>
          <span className="text-ink-muted">
            {earlier.requestedBy ? `requested by ${earlier.requestedBy}` : 'automatic'}
          </span>
          <Badge tone={earlier.healthy ? 'good' : 'bad'}>{earlier.healthy ? 'Passed' : 'Failed'}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The result of the last verification in one line, with its checks and the runs before behind it, and 'Verify now'. */
export function VerificationPanel() {
  const query = useQuery(verificationQuery);
  const { busy, run } = useDeskCall();
  const running = busy || query.data?.running === true;
  const [open, setOpen] = useState(false);
  const verify = () => void run({ call: verifyBooksNow, situation: 'verification' });
  return (
    <section
      aria-label="Verification"
      className="min-w-0 rounded-panel border border-line bg-surface px-5 py-2 text-sm shadow-panel"
    >
      <Loaded flush query={query} situation="books" rows={1}>
        {(last) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Outcome last={last} />
              <div className="flex gap-2">
                <Button
                  tone="quiet"
                  size="small"
                  className="max-sm:-ml-3"
                  aria-expanded={open}
                  onClick={() => setOpen(!open)}
                >
                  Checks ({last.checks.length})
                </Button>
                <Button tone="secondary" size="small" busy={running} onClick={verify}>
                  Verify now
                </Button>
              </div>
            </div>
            {running && <ProgressBar label="Verifying the books" />}
            {open && (
              <>
                <Checks checks={last.checks} />
                {last.history.length > 0 && (
                  <details>
                    <summary className="w-fit py-2 font-medium underline-offset-4 hover:underline">
                      Earlier verifications ({last.history.length})
                    </summary>
                    <Earlier history={last.history} />
                  </details>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
