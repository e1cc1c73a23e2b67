import { useQuery } from '@tanstack/react-query';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import {
  type TermDepositProduct,
  type TermDepositQuote,
  type TermDepositRequest,
  termDepositQuoteQuery,
} from '../../../api/customer/term-deposit-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Money } from '../../../components/money.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { estimatedInterest } from './term-deposit-estimate.ts';
import { RateBadge } from './term-deposit-facts.tsx';

const waitingGrowth = <Skeleton className="h-44 w-full" />;
const GrowthPicture = lazyPart(async () => (await import('./growth-picture.tsx')).GrowthPicture, {
  waiting: waitingGrowth,
});
const HEIGHT = 180;
const TYPING_MS = 250;

const waiting = <Skeleton className="h-5 w-28" />;

/** Returns the facts: the documented formula at once, and the bank's quote once it has answered (C-DP-11). */
function factsOf(
  wish: TermDepositRequest,
  rate: number,
  quote: TermDepositQuote | undefined,
  words: Words,
): readonly Fact[] {
  const t = words.termDeposits.form;
  const rateFact = { label: t.rate, value: <RateBadge rate={rate} /> };
  if (wish.depositType === 'savings') {
    const worth = quote?.growth.at(-1)?.value;
    return [rateFact, { label: t.worth, value: worth === undefined ? waiting : <Money paise={worth} /> }];
  }
  const recurring = wish.depositType === 'recurring';
  const estimate = estimatedInterest(wish.amount, rate, wish.tenure);
  const maturity = recurring ? quote?.maturityValue : wish.amount + estimate;
  return [
    rateFact,
    { label: recurring ? t.estimateRecurring : t.estimate, value: <Money paise={estimate} /> },
    ...(recurring
      ? [
          { label: t.paidIn(wish.tenure), value: quote ? <Money paise={quote.total_paid_in} /> : waiting },
          { label: t.maturityInterest, value: quote ? <Money paise={quote.maturityInterest} /> : waiting },
        ]
      : []),
    {
      label: t.maturityValue,
      value: maturity === undefined ? waiting : <Money paise={maturity} className="text-base font-semibold" />,
    },
    {
      label: t.maturesOn,
      value: quote?.maturityDate ? formatDay(noonOfBusinessDate(quote.maturityDate), words.locale) : waiting,
    },
  ];
}

/** The preview of a deposit: the estimate, the bank's quote, and a chart of its growth. */
export function TermDepositPreview({ wish, product }: { wish: TermDepositRequest; product: TermDepositProduct }) {
  const words = useWords();
  // Debounced: only the last amount typed is quoted.
  const amount = useSettled(wish.amount, TYPING_MS);
  const quote = useQuery(termDepositQuoteQuery({ ...wish, amount }, product.interest_rate));
  const fresh = amount === wish.amount ? quote.data : undefined;
  return (
    <div className="rounded-field border border-line bg-sunken px-4 py-2">
      <Facts facts={factsOf(wish, product.interest_rate, fresh, words)} />
      {quote.isError ? (
        <div className="py-2">
          <ErrorPanel
            message={errorMessage(quote.error, 'depositQuote', words)}
            reference={referenceOf(quote.error)}
            busy={quote.isFetching}
            onRetry={() => void quote.refetch()}
          />
        </div>
      ) : (
        <div className="min-h-[13.5rem] border-t border-line pt-3 pb-2">
          <p className="mb-2 text-sm text-ink-muted">{words.termDeposits.form.growth}</p>
          {quote.data ? <GrowthPicture growth={quote.data.growth} height={HEIGHT} /> : waitingGrowth}
        </div>
      )}
      <p className="pb-2 text-sm text-ink-muted">{words.bankSays(product.early_closing)}</p>
    </div>
  );
}
