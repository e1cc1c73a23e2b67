import { useQuery } from '@tanstack/react-query';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
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

/** Returns what the deposit is worth at its end: by the documented formula at once, else once the bank has quoted it (C-DP-11). */
function worthOf(wish: TermDepositRequest, rate: number, quote: TermDepositQuote | undefined): Paise | undefined {
  if (wish.depositType === 'savings') return quote?.growth.at(-1)?.value;
  if (wish.depositType === 'recurring') return quote?.maturityValue;
  return wish.amount + estimatedInterest(wish.amount, rate, wish.tenure);
}

/** The bank's quote of a deposit, and whether it is for the amount just typed. */
function useQuote(wish: TermDepositRequest, product: TermDepositProduct) {
  // Debounced: only the last amount typed is quoted.
  const amount = useSettled(wish.amount, TYPING_MS);
  const quote = useQuery(termDepositQuoteQuery({ ...wish, amount }, product.interest_rate));
  return { quote, fresh: amount === wish.amount ? quote.data : undefined };
}

/** Returns the facts: the documented formula at once, and the bank's quote once it has answered (C-DP-11). */
function factsOf(
  wish: TermDepositRequest,
  rate: number,
  quote: TermDepositQuote | undefined,
  words: Words,
): readonly Fact[] {
  const t = words.termDeposits.form;
  const worth = worthOf(wish, rate, quote);
  const rateFact = { label: t.rate, value: <RateBadge rate={rate} /> };
  if (wish.depositType === 'savings') {
    return [rateFact, { label: t.worth, value: worth === undefined ? waiting : <Money paise={worth} /> }];
  }
  const recurring = wish.depositType === 'recurring';
  const estimate = estimatedInterest(wish.amount, rate, wish.tenure);
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
      value: worth === undefined ? waiting : <Money paise={worth} className="text-base font-semibold" />,
    },
    {
      label: t.maturesOn,
      value: quote?.maturityDate ? formatDay(noonOfBusinessDate(quote.maturityDate), words.locale) : waiting,
    },
  ];
}

/** The outcome of the deposit, in one line that stays in view beside the button. */
export function TermDepositOutcome({ wish, product }: { wish: TermDepositRequest; product: TermDepositProduct }) {
  const words = useWords();
  const t = words.termDeposits.form;
  const { fresh } = useQuote(wish, product);
  const worth = worthOf(wish, product.interest_rate, fresh);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-2">
      <span className="text-sm text-ink-muted">
        {wish.depositType === 'savings' ? t.worth : words.termDeposits.details.atMaturity}
      </span>
      {worth === undefined ? waiting : <Money paise={worth} className="text-lg font-semibold" />}
      {fresh?.maturityDate && (
        <span className="text-sm text-ink-muted">
          {words.termDeposits.matures(formatDay(noonOfBusinessDate(fresh.maturityDate), words.locale))}
        </span>
      )}
    </p>
  );
}

/** The preview of a deposit: the estimate, the bank's quote, and a chart of its growth. */
export function TermDepositPreview({ wish, product }: { wish: TermDepositRequest; product: TermDepositProduct }) {
  const words = useWords();
  const { quote, fresh } = useQuote(wish, product);
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
