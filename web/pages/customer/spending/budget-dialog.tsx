import { useState } from 'react';
import { rupeesText } from '../../../../contract/vocabulary/money.ts';
import { SPENDING_CATEGORIES } from '../../../../contract/vocabulary/spending-categories.ts';
import { type CategorySpending, removeBudget, saveBudget } from '../../../api/customer/spending-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { useContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWhileHere } from '../../../ui/while-here.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

interface BudgetFormProps {
  /** The category whose budget is changed; absent for a new one. */
  readonly of: CategorySpending | undefined;
  readonly onClose: () => void;
}

function RemoveBudget({ category, onClose }: { category: CategorySpending['category']; onClose: () => void }) {
  const words = useWords();
  const t = words.spending;
  const [busy, setBusy] = useState(false);
  // The window may be open for the next budget when the answer about this one comes.
  const close = useWhileHere()(onClose);
  const remove = async () => {
    setBusy(true);
    try {
      await removeBudget(category);
      showToast({ tone: 'good', title: t.budgetRemoved });
      close();
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, { failed: t.failed }, words) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="quiet" size="small" className="self-start" busy={busy} onClick={() => void remove()}>
      {t.removeBudget}
    </Button>
  );
}

function BudgetForm({ of, onClose }: BudgetFormProps) {
  const words = useWords();
  const t = words.spending;
  const form = useContractForm('saveBudget', {
    defaults: {
      category: of?.category ?? '',
      amount: of?.budget ? rupeesText(of.budget).replace('.00', '') : '',
    },
    send: saveBudget,
    failure: { failed: t.failed },
    success: () => t.budgetSaved,
    done: onClose,
  });
  return (
    <DialogForm form={form} submit={t.saveBudget} onCancel={onClose}>
      {!of && (
        <SelectField
          label={t.category}
          placeholder=""
          choices={SPENDING_CATEGORIES.map((value) => ({ value, label: words.statement.categories[value] }))}
          {...form.field('category')}
        />
      )}
      <AmountField label={t.budget} quick={[100_000n, 250_000n, 500_000n, 1_000_000n]} {...form.control('amount')} />
      {of?.budget && <RemoveBudget category={of.category} onClose={onClose} />}
    </DialogForm>
  );
}

/** A window that sets, changes or removes the budget of a category. */
export function BudgetDialog({ open, ...form }: BudgetFormProps & { readonly open: boolean }) {
  const words = useWords();
  const t = words.spending;
  const title = form.of ? t.budgetOf(words.statement.categories[form.of.category]) : t.budgetTitle;
  return (
    <Dialog open={open} onClose={form.onClose} title={title} description={t.budgetLead} size="small">
      <BudgetForm {...form} />
    </Dialog>
  );
}
