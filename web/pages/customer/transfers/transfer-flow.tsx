import { useState } from 'react';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { findRecipient } from '../../../api/customer/payment-queries.ts';
import { type Recipient, RecipientPicker } from '../../../components/recipient-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLatestRun } from '../../../ui/latest-run.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useTransfer } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from './money-outcome.tsx';
import { RecentRecipients } from './recent-recipients.tsx';
import { type TransferDetails, TransferDetailsForm } from './transfer-details-form.tsx';
import { TransferReview } from './transfer-review.tsx';

export interface TransferFlowProps {
  readonly profile: CustomerProfile;
  /** The recipient of the transfer before, when another one goes to them, or the one filled in. */
  readonly first: Recipient | undefined;
  readonly amount: Paise | undefined;
  readonly onAnother: (recipient: Recipient) => void;
  readonly onClose: () => void;
}

/** The four steps: recipient, amount, review, send (C-TR-01…07). */
export function TransferFlow({ profile, first, amount, onAnother, onClose }: TransferFlowProps) {
  const words = useWords();
  const t = words.transfer;
  const [recipient, setRecipient] = useState(first);
  const beginSearch = useLatestRun();
  const choose = (chosen: Recipient | undefined) => {
    // A search that is under way does not take the place of a choice.
    beginSearch();
    setRecipient(chosen);
  };
  const [details, setDetails] = useState<TransferDetails | undefined>(
    first && amount ? { amount, description: t.defaultDescription(first.name) } : undefined,
  );
  const [reviewing, setReviewing] = useState(false);
  // A refusal is said in the review from which it was sent: nothing has been sent from a new one.
  const [sentFromHere, setSentFromHere] = useState(false);
  const { state, submit, askAgain } = useTransfer();
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const { amount: sent, counterparty } = state.answer.transaction;
    // In full from now on.
    const name = counterparty?.name ?? recipient?.name ?? '';
    return (
      <MoneyDone
        answer={state.answer}
        title={t.sentTitle}
        said={t.sent(formatRupees(sent), name)}
        onClose={onClose}
        more={
          recipient && (
            <Button tone="secondary" onClick={() => onAnother({ ...recipient, name, name_shortened: false })}>
              {t.another}
            </Button>
          )
        }
      />
    );
  }
  if (!recipient) {
    return (
      <RecentRecipients onChoose={choose}>
        <RecipientPicker
          onSearch={async (search) => {
            const isLatest = beginSearch();
            try {
              const found = await findRecipient(search);
              if (isLatest()) setRecipient(found);
              return undefined;
            } catch (error) {
              return (shown) => errorMessage(error, 'findRecipient', shown);
            }
          }}
        />
      </RecentRecipients>
    );
  }
  if (!reviewing || !details) {
    return (
      <TransferDetailsForm
        recipient={recipient}
        available={profile.available_balance}
        first={details}
        onChangeRecipient={() => {
          choose(undefined);
          setDetails(undefined);
        }}
        onReview={(entered) => {
          setDetails(entered);
          setReviewing(true);
          setSentFromHere(false);
        }}
      />
    );
  }
  return (
    <TransferReview
      profile={profile}
      recipient={recipient}
      details={details}
      busy={state.status === 'sending'}
      failure={sentFromHere && state.status === 'refused' ? errorMessage(state.error, 'transfer', words) : undefined}
      onSend={() => {
        setSentFromHere(true);
        // An unchanged default is left to the bank, because the name of a recipient found by phone is shortened here.
        const own = details.description === t.defaultDescription(recipient.name) ? '' : details.description;
        submit({ recipientId: recipient.id, amount: details.amount, description: own });
      }}
      back={
        <Button tone="secondary" disabled={state.status === 'sending'} onClick={() => setReviewing(false)}>
          {t.back}
        </Button>
      }
    />
  );
}
