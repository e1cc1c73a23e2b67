import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { paths } from '../../../contract/vocabulary/page-paths.ts';
import { bankInfoQuery } from '../../api/public/bank-info-queries.ts';
import { clearNotice, currentNotice } from '../../api/sign-in/login-notice.ts';
import { finishSecondFactor, type SignInStep } from '../../api/sign-in/sign-in-calls.ts';
import { DemoPeopleList, type DemoPerson } from '../../components/demo-people-list.tsx';
import { EntryLayout } from '../../components/page-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { errorMessage, type Situation } from '../../words/error-message.ts';
import type { Sentence } from '../../words/use-sentence.ts';
import { useWords } from '../../words/use-words.tsx';
import { type Credentials, CredentialsForm, type SignInCall } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SignInPanelProps {
  readonly title: string;
  readonly lead: string;
  readonly call: SignInCall;
  readonly signIn: (credentials: Credentials) => Promise<SignInStep>;
  readonly situation: Situation;
  readonly forgotPath: typeof paths.customerForgotPassword | typeof paths.bankerForgotPassword;
  readonly demoRole: 'customer' | 'staff';
  readonly onDone: () => Promise<void>;
  /** Title of the toast after a failure; none without it. */
  readonly failedToast?: string;
  /** Milliseconds that the toast stays. */
  readonly toastMs?: number;
  readonly below?: ReactNode;
}

/** The shared part of both sign-in pages: form, second factor, demo people. */
export function SignInPanel({
  title,
  lead,
  call,
  signIn,
  situation,
  forgotPath,
  demoRole,
  onDone,
  failedToast,
  toastMs,
  below,
}: SignInPanelProps) {
  const words = useWords();
  const [challenge, setChallenge] = useState<string>();
  const [picked, setPicked] = useState<DemoPerson>();
  const [picks, setPicks] = useState(0);
  const [notice] = useState(currentNotice);
  const info = useQuery(bankInfoQuery);
  useEffect(() => clearNotice, []);
  const people = (info.data?.demoPeople ?? []).filter(
    (person) => (person.role === 'customer') === (demoRole === 'customer'),
  );
  const goOn = async (step: SignInStep): Promise<void> => {
    if (step.next === 'second-factor') setChallenge(step.challengeToken);
    else await onDone();
  };
  const signInByPasskey = async (work: () => Promise<SignInStep>): Promise<Sentence | undefined> => {
    try {
      await goOn(await work());
      return undefined;
    } catch (error) {
      if (failedToast !== undefined) showToast({ tone: 'bad', title: failedToast, timeout: toastMs });
      return (shown) => errorMessage(error, 'passkeySignIn', shown);
    }
  };
  return (
    <EntryLayout
      title={title}
      lead={lead}
      aside={
        <DemoPeopleList
          people={people}
          onPick={(person) => {
            setPicked(person);
            setPicks(picks + 1);
          }}
        />
      }
    >
      {notice && (
        <Notice tone={notice === 'loggedOut' ? 'good' : 'warning'} className="mb-4">
          {words.signIn.notices[notice]}
        </Notice>
      )}
      <Panel>
        {challenge === undefined ? (
          <>
            <CredentialsForm
              // A pick fills the form anew, also when it was typed into after the same pick.
              key={picks}
              call={call}
              picked={picked}
              onSubmit={async (credentials) => goOn(await signIn(credentials))}
              failedToast={failedToast}
              toastMs={toastMs}
              forgotLink={
                <Link to={forgotPath} className="text-accent-text underline underline-offset-4">
                  {words.signIn.forgot}
                </Link>
              }
            />
            <PasskeyButton audience={demoRole} attempt={signInByPasskey} />
          </>
        ) : (
          <SecondFactorForm
            challengeToken={challenge}
            onBack={() => setChallenge(undefined)}
            onSubmit={async ({ challengeToken, code }) => goOn(await finishSecondFactor(challengeToken, code))}
            situation={situation}
            failedToast={failedToast}
            toastMs={toastMs}
          />
        )}
      </Panel>
      {below}
    </EntryLayout>
  );
}
