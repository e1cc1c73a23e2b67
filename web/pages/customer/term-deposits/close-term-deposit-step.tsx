import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { closingQuoteQuery, type TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useCloseTermDeposit } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from '../transfers/money-outcome.tsx';
import { rateText } from './term-deposit-facts.tsx';

interface CloseTermDepositProps {
  readonly deposit: TermDeposit;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Closes a deposit before maturity: shows payout and cost, then asks (C-DP-07). */
export function CloseTermDeposit({ deposit, onBack, onDone }: CloseTermDepositProps) {
  const words = useWords();
  const t = words.termDeposits.closing;
  const quote = useQuery(closingQuoteQuery(deposit.id));
  const { state, submit, askAgain } = useCloseTermDeposit();
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onDone} />;
  if (state.status === 'answered') {
    return (
      <MoneyDone
        answer={state.answer}
        title={t.closedTitle}
        said={t.closed(formatRupees(state.answer.transaction.amount))}
        onClose={onDone}
      />
    );
  }
  const busy = state.status === 'sending';
  const failure =
    state.status === 'refused'
      ? errorMessage(state.error, 'closeDeposit', words)
      : quote.isError
        ? errorMessage(quote.error, 'depositQuote', words)
        : undefined;
  return (
    <div>
      <h3 className="font-semibold">{t.title}</h3>
      <p className="mb-3 text-sm text-ink-muted">{t.lead}</p>
      {quote.isPending && <SkeletonRows rows={4} />}
      {quote.data && (
        <Facts
          facts={[
            { label: t.principal, value: <Money paise={quote.data.principal} /> },
            { label: t.daysRun, value: quote.data.days_run },
            { label: t.contracted, value: words.termDeposits.rate(rateText(quote.data.rate_contracted)) },
            { label: t.applied, value: words.termDeposits.rate(rateText(quote.data.rate_applied)) },
            { label: t.interestAtContract, value: <Money paise={quote.data.interest + quote.data.penalty} /> },
            {
              label: t.penalty,
              value:
                quote.data.penalty > 0n ? <Money paise={quote.data.penalty} direction="out" /> : <Money paise={0n} />,
            },
            { label: t.interest, value: <Money paise={quote.data.interest} direction="in" /> },
            { label: t.payout, value: <Money paise={quote.data.payout} className="text-xl font-semibold" /> },
          ]}
        />
      )}
      {failure && (
        <Notice tone="error" className="mt-3">
          {failure}
        </Notice>
      )}
      <DialogButtons>
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          {t.keep}
        </Button>
        {quote.data && (
          <Button tone={quote.data.early ? 'danger' : 'primary'} busy={busy} onClick={() => submit(deposit.id)}>
            {busy ? t.closing : t.confirm(formatRupees(quote.data.payout))}
          </Button>
        )}
      </DialogButtons>
    </div>
  );
}
