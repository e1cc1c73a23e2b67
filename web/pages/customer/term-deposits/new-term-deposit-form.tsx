import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { BankError } from '../../../api/client/bank-error.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import type { TermDeposit, TermDepositProduct } from '../../../api/customer/term-deposit-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { Money } from '../../../components/money.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { OwnAmountField } from '../../../forms/own-amount-field.tsx';
import type { Fact } from '../../../ui/facts.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenTermDeposit } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from '../transfers/money-outcome.tsx';
import { TenureChips } from './tenure-chips.tsx';
import { rateText } from './term-deposit-facts.tsx';
import { amountProblem, NO_TERM_DEPOSIT, termDepositProblems } from './term-deposit-form-rules.ts';
import { TermDepositOutcome, TermDepositPreview } from './term-deposit-preview.tsx';
import { TermDepositTypeChoice } from './term-deposit-type-choice.tsx';

export interface NewTermDepositFormProps {
  readonly profile: CustomerProfile;
  readonly products: readonly TermDepositProduct[];
  readonly onClose: () => void;
}

/** Round amounts that many deposits begin with, in paise. */
const QUICK = [100_000n, 500_000n, 1_000_000n, 5_000_000n];

/** Returns when an opened deposit matures, and its value then; nothing for one without a term. */
function outcomeFacts({ maturity_date, maturity_value }: TermDeposit, words: Words): Fact[] {
  const t = words.termDeposits.details;
  if (maturity_date === null) return [];
  return [
    { label: t.matures, value: formatDay(noonOfBusinessDate(maturity_date), words.locale) },
    { label: t.maturityValue, value: <Money paise={maturity_value} /> },
  ];
}

/** Returns a product's only tenure, such as 60 months of tax saving, as the field's value. */
function onlyTenure(product: TermDepositProduct | undefined): string | undefined {
  return product?.tenures.length === 1 ? String(product.tenures[0]) : undefined;
}

/** Returns the bank's new rate when it refused the order because the rate has changed (decision 25). */
function rateNow(refusal: unknown): number | undefined {
  const rate = refusal instanceof BankError && refusal.code === 'RATE_CHANGED' ? refusal.data.interestRate : undefined;
  return typeof rate === 'number' ? rate : undefined;
}

/** Placeholder of the preview. */
function PreviewPlace() {
  const t = useWords().termDeposits.form;
  return (
    <div className="hidden flex-col items-center justify-center gap-3 rounded-field border border-dashed border-line px-6 text-center text-sm text-ink-muted md:flex">
      <TrendingUp aria-hidden="true" className="size-8" />
      {t.previewPlace}
    </div>
  );
}

function useTermDepositForm(products: readonly TermDepositProduct[], profile: CustomerProfile) {
  const words = useWords();
  const [rateSent, setRateSent] = useState<number>();
  const { state, send, askAgain } = useOpenTermDeposit();
  const productOf = ({ depositType }: typeof NO_TERM_DEPOSIT) => products.find(({ type }) => type === depositType);
  const form = useContractForm('openDeposit', {
    defaults: NO_TERM_DEPOSIT,
    body: (typed) => ({
      ...typed,
      description: typed.description.trim() || undefined,
      interestRate: productOf(typed)?.interest_rate,
    }),
    check: (typed) => termDepositProblems(typed, productOf(typed), profile.available_balance, words),
    send: (body) => {
      setRateSent(body.interestRate);
      return send(body);
    },
    failure: 'deposit',
  });
  return { form, state, askAgain, rateSent, product: productOf(form.typed) };
}

/** The form that opens a deposit (C-DP-05…14). */
export function NewTermDepositForm({ profile, products, onClose }: NewTermDepositFormProps) {
  const words = useWords();
  const t = words.termDeposits.form;
  const { form, state, askAgain, rateSent, product } = useTermDepositForm(products, profile);
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const { deposit, transaction } = state.answer;
    return (
      <MoneyDone
        answer={state.answer}
        title={t.openedTitle}
        said={t.opened(formatRupees(transaction.amount), words.termDeposits.types[deposit.type])}
        facts={outcomeFacts(deposit, words)}
        onClose={onClose}
      />
    );
  }
  const amount = paiseFromRupees(form.typed.amount) ?? 0n;
  const { tenure } = form.typed;
  const wish =
    product && amount > 0n && amount >= product.minimum_amount && tenure !== ''
      ? { depositType: product.type, amount, tenure: Number(tenure) }
      : undefined;
  const opens = product?.type === 'recurring' ? t.submitRecurring : t.submit;
  const submit = wish ? opens(formatRupees(amount)) : t.submitNothing;
  const rate = rateNow(form.refusal);
  const [type, months] = [form.control('depositType'), form.control('tenure')];
  return (
    <DialogForm
      form={form}
      submit={form.busy ? t.opening : submit}
      problem={
        rate !== undefined && rateSent !== undefined ? (
          <Notice tone="warning">{t.rateChanged(rateText(rateSent), rateText(rate))}</Notice>
        ) : undefined
      }
      summary={
        wish && product ? (
          <TermDepositOutcome wish={wish} product={product} />
        ) : (
          <p className="text-sm text-ink-muted">{words.termDeposits.details.atMaturity} –</p>
        )
      }
      onCancel={onClose}
    >
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TermDepositTypeChoice
            {...type}
            products={products}
            onChange={(next) => {
              type.onChange(next);
              if (next !== product?.type)
                months.onChange(onlyTenure(products.find((each) => each.type === next)) ?? '');
            }}
          />
          <OwnAmountField
            label={product?.type === 'recurring' ? t.instalment : t.amount}
            quick={QUICK.filter((each) => each <= profile.available_balance)}
            hint={t.available(formatRupees(profile.available_balance))}
            {...form.control('amount')}
            error={form.control('amount').error ?? amountProblem(amount, product, profile.available_balance, words)}
          />
          {product?.type !== 'savings' && (
            <TenureChips
              offered={product?.tenures}
              hint={onlyTenure(product) !== undefined && t.fixedTenure}
              {...months}
            />
          )}
          <TextField
            label={t.description}
            hint={words.money.descriptionHint}
            maxLength={200}
            {...form.field('description')}
          />
        </div>
        {wish && product ? <TermDepositPreview wish={wish} product={product} /> : <PreviewPlace />}
      </div>
    </DialogForm>
  );
}
