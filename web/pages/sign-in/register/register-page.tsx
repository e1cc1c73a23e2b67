import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { EntryLayout } from '../../../components/page-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoneStep, type OpenedAccount } from './done-step.tsx';
import { accountTypeFrom, EMPTY_ENTRIES } from './registration-form.ts';
import { forgetRegistration, keepRegistration, startedRegistration } from './started-registration.ts';
import { VerificationStep } from './verification-step.tsx';

const route = getRouteApi(paths.register);

// Scrolls to a new step and focuses it, so that it is read from its beginning.
function useTopOfStep(step: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}

/** 'Create a Customer Account': Details, Verification, Done (C-RG-03). */
export function RegisterPage() {
  const words = useWords();
  const t = words.registration;
  const { accountType } = route.useSearch();
  const type = accountTypeFrom(accountType);
  const [started] = useState(startedRegistration);
  const [entries, setEntries] = useState({ ...EMPTY_ENTRIES, ...started?.entries });
  const [step, setStep] = useState(started && started.accountType === type ? started.step : 'details');
  const [opened, setOpened] = useState<OpenedAccount>();
  const current = opened ? 2 : step === 'verification' ? 1 : 0;
  const top = useTopOfStep(current);
  return (
    <EntryLayout title={t.title} width="medium">
      <div ref={top} tabIndex={-1} className="mb-6 scroll-mt-24 outline-none">
        <Steps label={t.stepsLabel} steps={t.steps} current={current} />
      </div>
      <Panel>
        {opened ? (
          <DoneStep account={opened} />
        ) : step === 'verification' ? (
          <VerificationStep
            email={entries.email}
            onBack={() => setStep('details')}
            onDone={(account) => {
              forgetRegistration();
              setOpened(account);
            }}
          />
        ) : (
          <DetailsStep
            accountType={type}
            entries={entries}
            onSent={(entered) => {
              setEntries(entered);
              keepRegistration({ entries: entered, accountType: type, step: 'verification' });
              setStep('verification');
            }}
          />
        )}
      </Panel>
      {!opened && (
        <p className="mt-6 text-center text-sm text-ink-muted">
          {t.haveAccount}{' '}
          <Link to={paths.customerLogin} className="font-medium text-accent-text underline underline-offset-4">
            {t.logIn}
          </Link>
        </p>
      )}
    </EntryLayout>
  );
}
