import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { identifyAgain } from '../../../api/client/identify.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SecondFactorPanel } from '../staff/second-factor-panel.tsx';

const PROFILE = (
  <Link to={paths.bankerProfile} className="font-medium underline underline-offset-4">
    My profile
  </Link>
);

/** Stands in the place of every desk page until the reader has a second factor, and says why. */
function SetUpFirst() {
  return (
    <PageLayout title="Set up your second factor" width="text">
      <div className="flex flex-col gap-6">
        <Notice tone="warning">
          In this bank a password alone opens no desk, because it may be known to another person. Set up an
          authenticator app or a passkey below; the page that you asked for then opens. Until then only {PROFILE} is
          open to you.
        </Notice>
        <SecondFactorPanel />
      </div>
    </PageLayout>
  );
}

/** Stands in the place of every desk page in a session that began with a password alone. */
function ConfirmFirst() {
  const [asking, setAsking] = useState(false);
  return (
    <PageLayout title="Confirm that it is you" width="text">
      <Panel>
        <p>
          You have signed in with your password alone. Confirm with your second factor, and the page that you asked for
          opens. Until then only {PROFILE} is open to you.
        </p>
        <Button className="mt-4" onClick={() => setAsking(true)}>
          Confirm
        </Button>
      </Panel>
      <ProofPrompt
        open={asking}
        proof="factor"
        lead=""
        onConfirmed={() => {
          setAsking(false);
          void identifyAgain();
        }}
        onCancel={() => setAsking(false)}
      />
    </PageLayout>
  );
}

/** The only page of the desk, besides the profile, that staff see before they have given a second factor (decision 76). */
export function EnrolmentPage({ access }: { access: 'enrol' | 'confirm' }) {
  return access === 'enrol' ? <SetUpFirst /> : <ConfirmFirst />;
}
