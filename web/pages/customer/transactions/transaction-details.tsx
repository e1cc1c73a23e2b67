import { useState } from 'react';
import { isIncoming, type Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { MaskedAccountNumber } from '../../../components/account-number.tsx';
import { formatMoment, isUndated } from '../../../components/bank-date.ts';
import { LargeMoney, Money } from '../../../components/money.tsx';
import { TransactionStatusBadge } from '../../../components/status-badge.tsx';
import { directionOf, isUnsettled, typeOf } from '../../../components/transaction-words.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { OwnMarks } from '../spending/own-marks.tsx';
import { ApproveOwn } from './approve-own.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { Reference } from './reference.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { WithdrawRequestButton } from './withdraw-request-button.tsx';

function factsOf(transaction: Transaction, words: Words): readonly Fact[] {
  const t = words.transactions;
  const other = transaction.counterparty;
  const incoming = transaction.type === 'transfer_in';
  return [
    { label: t.status, value: <TransactionStatusBadge status={transaction.status} /> },
    ...(transaction.withdrawn && !isIncoming(transaction.type)
      ? [{ label: t.rejectionReason, value: t.withdrawn }]
      : []),
    { label: t.date, value: isUndated(transaction.at) ? t.invalidDate : formatMoment(transaction.at, words.locale) },
    ...(other ? [{ label: incoming ? t.sender : t.receiver, value: other.name }] : []),
    ...(other?.accountNumber
      ? [{ label: t.account, value: <MaskedAccountNumber number={other.accountNumber} /> }]
      : []),
    ...(transaction.description ? [{ label: t.description, value: words.bankWrote(transaction.description) }] : []),
    ...(transaction.balanceAfter !== undefined
      ? [{ label: t.balanceAfter, value: <Money paise={transaction.balanceAfter} /> }]
      : []),
    ...(transaction.rejectionReason
      ? [{ label: t.rejectionReason, value: words.bankWrote(transaction.rejectionReason) }]
      : []),
    ...(transaction.reversalReason
      ? [{ label: t.rejectionReason, value: words.bankWrote(transaction.reversalReason) }]
      : []),
    ...(transaction.reverses ? [{ label: t.reverses, value: <Reference id={transaction.reverses} /> }] : []),
    ...(transaction.reversedAmount
      ? [
          {
            label: t.reversed,
            value: (
              <span className="flex flex-wrap items-center gap-x-2">
                <Money paise={transaction.reversedAmount} />
                {transaction.reversedBy?.map((id) => (
                  <Reference key={id} id={id} />
                ))}
              </span>
            ),
          },
        ]
      : []),
    { label: t.reference, value: <Reference id={transaction.id} /> },
  ];
}

export interface TransactionDetailsProps {
  readonly transaction: Transaction;
  readonly onDone: () => void;
}

/** A transaction's details; a pending one has the customer's Approve button (C-DB-12), their own can be taken back. */
export function TransactionDetails({ transaction: given, onDone }: TransactionDetailsProps) {
  const words = useWords();
  const [withdrawn, setWithdrawn] = useState<Transaction>();
  const [approved, setApproved] = useState<Transaction>();
  // As its owner's own act left it: the list behind the window may be read again later.
  const transaction = [withdrawn, approved].find((now) => now?.id === given.id) ?? given;
  const mayWithdraw = transaction.status === 'pending' && !isIncoming(transaction.type);
  return (
    <div>
      <p className="text-sm text-ink-muted">{typeOf(transaction, words)}</p>
      <p className="mb-3">
        <LargeMoney
          size="text-4xl"
          paise={transaction.amount}
          direction={directionOf(transaction)}
          muted={isUnsettled(transaction)}
        />
      </p>
      {transaction === approved && (
        <Notice tone="good" className="mb-3">
          {words.transactions.approved}
        </Notice>
      )}
      {transaction.status === 'pending' && <RequestTimeline transaction={transaction} />}
      <Facts facts={factsOf(transaction, words)} />
      {transaction.status === 'completed' && <OwnMarks transaction={transaction} />}
      {mayWithdraw && <WithdrawRequestButton id={transaction.id} onWithdrawn={setWithdrawn} />}
      {transaction.status === 'pending' ? (
        <ApproveOwn
          transaction={transaction}
          onApproved={(answer) => setApproved(answer.transaction)}
          onDone={onDone}
        />
      ) : (
        <DialogButtons>
          {transaction.status === 'completed' && <ReceiptButton id={transaction.id} />}
          <Button onClick={onDone}>{words.transactions.done}</Button>
        </DialogButtons>
      )}
    </div>
  );
}
