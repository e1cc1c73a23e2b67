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
import { errorMessage, type Situation } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SignInPanelProps {
  readonly title: string;
  readonly lead: string;
  readonly signIn: (credentials: Credentials) => Promise<SignInStep>;
  readonly situation: Situation;
  readonly forgotPath: typeof paths.customerForgotPassword | typeof paths.bankerForgotPassword;
  readonly demoRole: 'customer' | 'staff';
  readonly onDone: () => Promise<void>;
  readonly onFailed?: () => void;
  readonly below?: ReactNode;
}

/** What the two sign-in pages share: the form, the second factor, the demo's people. */
export function SignInPanel({
  title,
  lead,
  signIn,
  situation,
  forgotPath,
  demoRole,
  onDone,
  onFailed,
  below,
}: SignInPanelProps) {
  const words = useWords();
  const [challenge, setChallenge] = useState<string>();
  const [picked, setPicked] = useState<DemoPerson>();
  const [notice] = useState(currentNotice);
  const info = useQuery(bankInfoQuery);
  useEffect(() => clearNotice, []);
  const people = (info.data?.demoPeople ?? []).filter(
    (person) => (person.role === 'customer') === (demoRole === 'customer'),
  );
  const attempt = async (
    work: () => Promise<SignInStep>,
    during: Situation = situation,
  ): Promise<string | undefined> => {
    try {
      const step = await work();
      if (step.next === 'second-factor') setChallenge(step.challengeToken);
      else await onDone();
      return undefined;
    } catch (error) {
      onFailed?.();
      return errorMessage(error, during, words);
    }
  };
  return (
    <EntryLayout
      title={title}
      lead={lead}
      aside={<DemoPeopleList people={people} onPick={(person) => setPicked({ ...person })} />}
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
              picked={picked}
              onSubmit={(credentials) => attempt(() => signIn(credentials))}
              forgotLink={
                <Link to={forgotPath} className="text-accent-text underline underline-offset-4">
                  {words.signIn.forgot}
                </Link>
              }
            />
            <PasskeyButton audience={demoRole} attempt={(work) => attempt(work, 'passkeySignIn')} />
          </>
        ) : (
          <SecondFactorForm
            onBack={() => setChallenge(undefined)}
            onSubmit={(code) => attempt(() => finishSecondFactor(challenge, code))}
          />
        )}
      </Panel>
      {below}
    </EntryLayout>
  );
}
