import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { shownReference } from '../../../../contract/vocabulary/transaction-reference.ts';
import type { Moved } from '../../../api/customer/payment-queries.ts';
import { formatMoment } from '../../../components/bank-date.ts';
import { useOnline } from '../../../components/connection-banner.tsx';
import { ShareButton } from '../../../components/windows/share-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ApproveOwn } from '../transactions/approve-own.tsx';
import { ReceiptButton } from '../transactions/receipt-button.tsx';
import { Reference } from '../transactions/reference.tsx';
import { RequestTimeline } from '../transactions/request-timeline.tsx';

/** Shown while the answer is outstanding: explains what that means for the money; may be closed. */
export function BeingConfirmed({ onAskAgain, onClose }: { onAskAgain: () => void; onClose: () => void }) {
  const t = useWords().money;
  const online = useOnline();
  return (
    <div>
      <Notice tone="warning" title={online ? t.confirming : t.offline}>
        {online ? t.confirmingBody : t.offlineBody}
      </Notice>
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.close}
        </Button>
        <Button onClick={onAskAgain}>
          <Spinner />
          {t.confirmingAsk}
        </Button>
      </DialogButtons>
    </div>
  );
}

interface MoneyDoneProps {
  readonly answer: Moved;
  /** The sentence that says what happened, also to those with whom it is shared. */
  readonly said: string;
  readonly title?: string;
  readonly onClose: () => void;
  /** Facts beside the time and the reference. */
  readonly facts?: readonly Fact[];
  /** A button for the next of the kind. */
  readonly more?: ReactNode;
}

/** The order that is done, large enough to be shown to another person. */
function Done({ answer: { transaction, balance }, said, title, onClose, facts = [], more }: MoneyDoneProps) {
  const words = useWords();
  const t = words.money;
  const when = formatMoment(transaction.at, words.locale);
  return (
    <div>
      <div role="status" className="flex flex-col items-center gap-1 pt-2 pb-5 text-center">
        <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <Check aria-hidden="true" className="size-8" />
        </span>
        {title && <p className="text-sm font-medium text-accent-text">{title}</p>}
        <p className="text-lg font-semibold text-balance">{said}</p>
        <p className="text-sm text-ink-muted">{t.newBalance(formatRupees(balance))}</p>
      </div>
      <Facts
        facts={[
          ...facts,
          { label: words.transactions.date, value: when },
          { label: words.transactions.reference, value: <Reference id={transaction.id} /> },
        ]}
      />
      <DialogButtons>
        <ShareButton text={`${said}\n${when}\n${words.transactions.reference}: ${shownReference(transaction.id)}`} />
        <ReceiptButton id={transaction.id} />
        {more}
        <Button onClick={onClose}>{t.done}</Button>
      </DialogButtons>
    </div>
  );
}

/** The bank's answer: the money moved, or it waits for a banker or for the customer, who confirms it here. */
export function MoneyDone(props: MoneyDoneProps) {
  const { onClose } = props;
  const t = useWords().money;
  const [approved, setApproved] = useState<Moved>();
  const answer = approved ?? props.answer;
  const { transaction } = answer;
  if (transaction.status !== 'pending') return <Done {...props} answer={answer} />;
  // The customer confirms it here at once instead of looking for it.
  const own = transaction.awaiting === 'customer';
  const amount = formatRupees(transaction.amount);
  return (
    <div>
      <Notice tone="warning" title={own ? t.pendingYouTitle : t.pendingTitle} className="mb-4">
        {own ? t.pendingYou(amount) : t.pendingBody(amount)}
      </Notice>
      <RequestTimeline transaction={transaction} />
      {own ? (
        <ApproveOwn transaction={transaction} onApproved={setApproved} onDone={onClose} />
      ) : (
        <DialogButtons>
          {props.more}
          <Button onClick={onClose}>{t.done}</Button>
        </DialogButtons>
      )}
    </div>
  );
}
