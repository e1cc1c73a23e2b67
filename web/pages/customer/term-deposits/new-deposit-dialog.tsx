import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { BankError } from '../../../api/client/bank-error.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import {
  type DepositProduct,
  type DepositRequest,
  depositProductsQuery,
} from '../../../api/customer/term-deposit-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenDeposit } from '../money-orders.ts';
import { BeingConfirmed, MoneyDone } from '../transfers/money-outcome.tsx';
import { rateText } from './deposit-facts.tsx';
import { type DepositFields, type DepositProblems, depositProblems, tenureOf } from './deposit-form-rules.ts';
import { DepositPreview } from './deposit-preview.tsx';
import { DepositTypeChoice } from './deposit-type-choice.tsx';

interface NewDepositProps {
  readonly profile: CustomerProfile;
  readonly onClose: () => void;
}

const NOTHING: DepositFields = { type: undefined, amount: '', tenure: '', description: '' };

function Tenure({
  product,
  value,
  error,
  onChange,
}: {
  product: DepositProduct | undefined;
  value: string;
  error: string | undefined;
  onChange: (tenure: string) => void;
}) {
  const t = useWords().deposits;
  if (product?.type === 'savings') return null;
  const only = product?.tenures.length === 1 ? product.tenures[0] : undefined;
  // All tenures are shown; those that the type does not have are disabled (C-DP-09, C-DP-10).
  const months = [3, 6, 12, 24, 36, 60];
  return (
    <SelectField
      label={t.form.tenure}
      hint={only !== undefined && t.form.fixedTenure}
      value={only === undefined ? value : String(only)}
      error={error}
      placeholder={t.form.choose}
      choices={months.map((each) => ({
        value: String(each),
        label: t.months(each),
        disabled: product !== undefined && !product.tenures.some((offered) => offered === each),
      }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The rate on the screen when the order was sent, and the bank's new one (decision 25). */
function RefusedNotice({ error, rateBefore }: { error: unknown; rateBefore: number | undefined }) {
  const words = useWords();
  if (
    error instanceof BankError &&
    error.code === 'RATE_CHANGED' &&
    typeof error.data.interestRate === 'number' &&
    rateBefore !== undefined
  ) {
    return (
      <Notice tone="warning" className="mt-4">
        {words.deposits.form.rateChanged(rateText(rateBefore), rateText(error.data.interestRate))}
      </Notice>
    );
  }
  return (
    <Notice tone="error" className="mt-4">
      {errorMessage(error, 'deposit', words)}
    </Notice>
  );
}

/** Placeholder of the preview. */
function PreviewPlace() {
  const t = useWords().deposits.form;
  return (
    <div className="hidden flex-col items-center justify-center gap-3 rounded-field border border-dashed border-line px-6 text-center text-sm text-ink-muted md:flex">
      <TrendingUp aria-hidden="true" className="size-8" />
      {t.previewPlace}
    </div>
  );
}

function NewDepositForm({ profile, products, onClose }: NewDepositProps & { products: readonly DepositProduct[] }) {
  const words = useWords();
  const t = words.deposits.form;
  const [fields, setFields] = useState(NOTHING);
  const [problems, setProblems] = useState<DepositProblems>({});
  const [rateSent, setRateSent] = useState<number>();
  const { state, submit, askAgain } = useOpenDeposit();
  const product = products.find((each) => each.type === fields.type);
  const amount = paiseFromRupees(fields.amount);
  const tenure = tenureOf(fields, product);
  const change = (next: Partial<DepositFields>) => {
    setFields({ ...fields, ...next });
    setProblems({});
  };
  const wish: DepositRequest | undefined =
    product && amount !== undefined && amount >= product.minimum_amount && amount > 0n && tenure !== undefined
      ? { depositType: product.type, amount, tenure }
      : undefined;
  const open = (event: FormEvent) => {
    event.preventDefault();
    const found = depositProblems(fields, product, profile.available_balance, words);
    setProblems(found);
    if (!wish || !product || found.type || found.amount || found.tenure) return;
    setRateSent(product.interest_rate);
    submit({ ...wish, interestRate: product.interest_rate, description: fields.description.trim() });
  };
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const { deposit, transaction } = state.answer;
    return (
      <MoneyDone
        answer={state.answer}
        title={t.openedTitle}
        said={t.opened(formatRupees(transaction.amount), words.deposits.types[deposit.type])}
        onClose={onClose}
      />
    );
  }
  const busy = state.status === 'sending';
  return (
    <form noValidate onSubmit={open}>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <DepositTypeChoice
            products={products}
            value={fields.type}
            error={problems.type}
            onChange={(type) => change({ type, ...(type !== fields.type && { tenure: '' }) })}
          />
          <AmountField
            label={product?.type === 'recurring' ? t.instalment : t.amount}
            value={fields.amount}
            quick={[1000, 5000, 10_000, 50_000]}
            hint={t.available(formatRupees(profile.available_balance))}
            error={problems.amount}
            onChange={(next) => change({ amount: next })}
          />
          <Tenure
            product={product}
            value={fields.tenure}
            error={problems.tenure}
            onChange={(next) => change({ tenure: next })}
          />
          <TextField
            label={t.description}
            hint={words.money.descriptionHint}
            value={fields.description}
            maxLength={200}
            onChange={(event) => change({ description: event.target.value })}
          />
        </div>
        {wish && product ? <DepositPreview wish={wish} product={product} /> : <PreviewPlace />}
      </div>
      {state.status === 'refused' && <RefusedNotice error={state.error} rateBefore={rateSent} />}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {words.money.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t.opening : wish ? t.submit(formatRupees(wish.amount)) : t.submitNothing}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** A dialog that opens a deposit (C-DP-05…14). */
export function NewDepositDialog({ open, profile, onClose }: NewDepositProps & { open: boolean }) {
  const words = useWords();
  const t = words.deposits.form;
  const products = useQuery({ ...depositProductsQuery, enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={t.title} size="large">
      {products.isPending && <SkeletonRows rows={4} />}
      {products.isError && !products.data && (
        <ErrorPanel
          title={t.noOffer}
          message={errorMessage(products.error, 'depositQuote', words)}
          reference={referenceOf(products.error)}
          busy={products.isFetching}
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data && <NewDepositForm profile={profile} products={products.data} onClose={onClose} />}
    </Dialog>
  );
}
