import { identifyAgain } from '../../../api/client/identify.ts';
import { factorsChanged } from '../../../api/desk/staff-queries.ts';
import { PasskeysPart } from '../../../factors/passkeys-part.tsx';
import { TwoFactorPart } from '../../../factors/two-factor-part.tsx';
import { Panel } from '../../../ui/panel.tsx';

function changed(): void {
  factorsChanged();
  void identifyAgain();
}

/** The reader's authenticator and passkeys; one of them is enough (decision 76). */
export function SecondFactorPanel() {
  return (
    <Panel
      title="My second factor"
      description="An authenticator app or a passkey. Approvals and new contact data of customers ask for it again."
    >
      <div className="-my-5 divide-y divide-line *:pb-5">
        <TwoFactorPart onChanged={changed} />
        <PasskeysPart onChanged={changed} />
      </div>
    </Panel>
  );
}
