import { useState } from 'react';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import type { TransferToOpen } from '../../../api/customer/assistant-calls.ts';
import { findRecipient } from '../../../api/customer/payment-queries.ts';
import { lazyForm } from '../../../components/lazy-form.tsx';
import { type Recipient, RecipientPicker } from '../../../components/recipient-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useTransfer } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from './money-outcome.tsx';
import { RecentRecipients } from './recent-recipients.tsx';
import type { TransferDetails, TransferDetailsFormProps } from './transfer-details-form.tsx';
import { TransferReview } from './transfer-review.tsx';

export const TransferDetailsForm = lazyForm<TransferDetailsFormProps>(
  async () => (await import('./transfer-details-form.tsx')).TransferDetailsForm,
);

interface TransferDialogProps {
  readonly open: boolean;
  readonly profile: CustomerProfile;
  /** Recipient and amount as an assistant has understood them. */
  readonly prefilled?: TransferToOpen | undefined;
  readonly onClose: () => void;
}

interface TransferFlowProps extends Omit<TransferDialogProps, 'open' | 'prefilled'> {
  /** The recipient of the transfer before, when another one goes to them, or the one filled in. */
  readonly first: Recipient | undefined;
  readonly amount: Paise | undefined;
  readonly onAnother: (recipient: Recipient) => void;
}

/** The four steps: recipient, amount, review, send (C-TR-01…07). */
function TransferFlow({ profile, first, amount, onAnother, onClose }: TransferFlowProps) {
  const words = useWords();
  const t = words.transfer;
  const [recipient, setRecipient] = useState(first);
  const [details, setDetails] = useState<TransferDetails | undefined>(
    first && amount ? { amount, description: t.defaultDescription(first.name) } : undefined,
  );
  const [reviewing, setReviewing] = useState(false);
  const { state, submit, askAgain } = useTransfer();
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const { amount: sent, counterparty } = state.answer.transaction;
    return (
      <MoneyDone
        answer={state.answer}
        title={t.sentTitle}
        said={t.sent(formatRupees(sent), counterparty?.name ?? recipient?.name ?? '')}
        onClose={onClose}
        more={
          recipient && (
            <Button tone="secondary" onClick={() => onAnother(recipient)}>
              {t.another}
            </Button>
          )
        }
      />
    );
  }
  if (!recipient) {
    return (
      <>
        <RecentRecipients onChoose={setRecipient} />
        <RecipientPicker
          onSearch={async (search) => {
            try {
              setRecipient(await findRecipient(search));
              return undefined;
            } catch (error) {
              return errorMessage(error, 'findRecipient', words);
            }
          }}
        />
      </>
    );
  }
  if (!reviewing || !details) {
    return (
      <TransferDetailsForm
        recipient={recipient}
        available={profile.available_balance}
        first={details}
        onChangeRecipient={() => {
          setRecipient(undefined);
          setDetails(undefined);
        }}
        onReview={(entered) => {
          setDetails(entered);
          setReviewing(true);
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
      failure={state.status === 'refused' ? errorMessage(state.error, 'transfer', words) : undefined}
      onSend={() => {
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

/** The transfer dialog. */
export function TransferDialog({ open, profile, prefilled, onClose }: TransferDialogProps) {
  const t = useWords().transfer;
  const [another, setAnother] = useState<{ readonly number: number; readonly to?: Recipient }>({ number: 0 });
  // The next opening begins with the choice of a recipient again.
  const close = () => {
    setAnother(({ number }) => ({ number }));
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t.title}>
      <TransferFlow
        key={another.number}
        profile={profile}
        first={another.to ?? prefilled?.recipient}
        amount={another.to ? undefined : prefilled?.amount}
        onAnother={(to) => setAnother({ number: another.number + 1, to })}
        onClose={close}
      />
    </Dialog>
  );
}
