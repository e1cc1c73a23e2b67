import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { MaskedAccountNumber } from '../../../components/account-number.tsx';
import { Money } from '../../../components/money.tsx';
import type { Recipient } from '../../../components/recipient-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { TransferDetails } from './transfer-details-form.tsx';

interface TransferReviewProps {
  readonly profile: CustomerProfile;
  readonly recipient: Recipient;
  readonly details: TransferDetails;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSend: () => void;
  readonly back: ReactNode;
}

/** The review before the money is sent. */
export function TransferReview({ profile, recipient, details, busy, failure, onSend, back }: TransferReviewProps) {
  const words = useWords();
  const t = words.transfer;
  const reviewAbove = useQuery(bankInfoQuery).data?.reviewAbove;
  const amount = formatRupees(details.amount);
  return (
    <div>
      <h3 className="text-sm font-medium text-ink-muted">{t.reviewTitle}</h3>
      <p className="mt-1 mb-3 text-4xl font-semibold tracking-tight">
        <Money paise={details.amount} />
      </p>
      <Facts
        facts={[
          { label: t.from, value: <MaskedAccountNumber number={profile.account_number} /> },
          {
            label: t.to,
            value: (
              <>
                {recipient.name} · <MaskedAccountNumber number={recipient.account_number} />
              </>
            ),
          },
          { label: t.description, value: details.description },
          { label: t.after, value: <Money paise={profile.available_balance - details.amount} /> },
        ]}
      />
      {reviewAbove !== undefined && details.amount > reviewAbove && (
        <Notice tone="info" className="mt-3">
          {t.needsApproval(formatRupees(reviewAbove))}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" className="mt-3">
          {failure}
        </Notice>
      )}
      <DialogButtons>
        {back}
        <Button busy={busy} onClick={onSend}>
          {busy ? t.sending : t.send(amount)}
        </Button>
      </DialogButtons>
    </div>
  );
}
