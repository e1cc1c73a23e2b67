import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { proofWanted } from '../api/sign-in/proof-calls.ts';
import { endSession, type OpenSession, sessionsQuery, signOutEverywhere } from '../api/sign-in/session-queries.ts';
import { formatMoment } from '../components/bank-date.ts';
import { useDateLocale } from '../components/date-locale.ts';
import { ProofPrompt } from '../proofs/proof-prompt.tsx';
import { useProofStep } from '../proofs/proof-step.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { errorMessage, referenceOf } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';

const SHOWN_AT_FIRST = 4;

interface ListProps {
  /** Called once sessions were ended. */
  readonly onEnded?: (() => void) | undefined;
}

function Device({ session, onEnded }: ListProps & { readonly session: OpenSession }) {
  const words = useWords();
  const locale = useDateLocale();
  const t = words.profile.activity;
  const step = useProofStep();
  const signOut = async () => {
    try {
      await endSession(session.id);
      onEnded?.();
      showToast({ tone: 'good', title: t.signedOut });
    } catch (error) {
      if (proofWanted(error)) throw error;
      showToast({ tone: 'bad', title: t.signOutFailed, description: errorMessage(error, 'activity', words) });
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {session.device}
          {session.current && <Badge tone="good">{t.thisDevice}</Badge>}
        </p>
        <p className="text-ink-muted">
          {session.address} · {t.lastSeen(formatMoment(session.last_seen_at, locale))}
        </p>
      </div>
      {!session.current && (
        <Button
          tone="quiet"
          size="small"
          busy={step.busy}
          aria-label={t.signOutOf(session.device)}
          onClick={() =>
            void step.start({ run: signOut, situation: 'activity', lead: words.profile.twoFactor.passwordLead })
          }
        >
          {t.signOut}
        </Button>
      )}
      <ProofPrompt {...step.prompt} />
    </li>
  );
}

/** Ends every other session; shows the documented message on failure (C-PF-12, X-ER-14). */
function SignOutEverywhereButton({ onEnded }: ListProps) {
  const words = useWords();
  const t = words.profile.activity;
  const step = useProofStep();
  const signOut = async () => {
    try {
      showToast({ tone: 'good', title: t.signedOutAll(await signOutEverywhere()) });
      onEnded?.();
    } catch (error) {
      if (proofWanted(error)) throw error;
      const detail = errorMessage(error, 'signOutEverywhere', words);
      const title = words.errors.signOutEverywhere;
      showToast({ tone: 'bad', title, description: detail === title ? undefined : detail });
    }
  };
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        busy={step.busy}
        onClick={() =>
          void step.start({ run: signOut, situation: 'signOutEverywhere', lead: words.profile.twoFactor.passwordLead })
        }
        className="mt-2"
      >
        {t.signOutAll}
      </Button>
      <ProofPrompt {...step.prompt} />
    </>
  );
}

/** The devices where the reader has an open session, this one first (C-PF-03, C-PF-12). */
export function DeviceList({ onEnded }: ListProps) {
  const words = useWords();
  const t = words.profile.activity;
  const sessions = useQuery(sessionsQuery);
  const [all, setAll] = useState(false);
  const shown = sessions.data?.slice(0, all ? undefined : SHOWN_AT_FIRST) ?? [];
  const hidden = (sessions.data?.length ?? 0) - shown.length;
  return (
    <div>
      <h3 className="text-sm font-semibold">{t.devices}</h3>
      <p className="text-sm text-ink-muted">{t.devicesLead}</p>
      {sessions.isPending && <SkeletonRows rows={2} className="mt-3" />}
      {sessions.isError && (
        <div className="mt-3">
          <ErrorPanel
            message={errorMessage(sessions.error, 'activity', words)}
            reference={referenceOf(sessions.error)}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      )}
      {sessions.data && (
        <>
          <ul aria-label={t.devices} className="divide-y divide-line">
            {shown.map((session) => (
              <Device key={session.id} session={session} onEnded={onEnded} />
            ))}
          </ul>
          {hidden > 0 && (
            <Button tone="quiet" size="small" className="-ml-3" onClick={() => setAll(true)}>
              {t.moreDevices(hidden)}
            </Button>
          )}
          <div>
            <SignOutEverywhereButton onEnded={onEnded} />
          </div>
        </>
      )}
    </div>
  );
}
