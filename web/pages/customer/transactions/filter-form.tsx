import { useState } from 'react';
import { CATEGORIES } from '../../../../contract/vocabulary/spending-categories.ts';
import {
  daysInOrder,
  STATUSES,
  type StatementFilter,
  statementViewFrom,
  TYPES,
} from '../../../api/customer/statement-view.ts';
import { cleanAmount } from '../../../components/amount-field.tsx';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { PeriodButtons } from './period-buttons.tsx';

export interface FilterFormProps {
  readonly filter: StatementFilter;
  readonly onApply: (filter: StatementFilter) => void;
  readonly onClose: () => void;
}

/** The form's values as text. */
type Entered = Record<'type' | 'category' | 'status' | 'startDate' | 'endDate' | 'minAmount' | 'maxAmount', string>;

const NOTHING: Entered = {
  type: '',
  category: '',
  status: '',
  startDate: '',
  endDate: '',
  minAmount: '',
  maxAmount: '',
};

function enteredFrom(filter: StatementFilter): Entered {
  const { type = '', category = '', status = '', startDate = '', endDate = '', minAmount, maxAmount } = filter;
  return {
    type,
    category,
    status,
    startDate,
    endDate,
    minAmount: minAmount?.toString() ?? '',
    maxAmount: maxAmount?.toString() ?? '',
  };
}

/** The fields of the filter and its three buttons. */
export function FilterForm({ filter, onApply, onClose }: FilterFormProps) {
  const t = useWords().statement;
  const [entered, setEntered] = useState(() => enteredFrom(filter));
  const [outOfOrder, setOutOfOrder] = useState(false);
  const change = (next: Partial<Entered>) => {
    setEntered({ ...entered, ...next });
    setOutOfOrder(false);
  };
  const apply = () => {
    const wanted = statementViewFrom({ ...entered, search: filter.search });
    if (!daysInOrder(wanted)) return setOutOfOrder(true);
    onApply(wanted);
    onClose();
  };
  return (
    <AskForm onAsk={apply} className="flex flex-col gap-4">
      {outOfOrder && <Notice tone="error">{t.datesOutOfOrder}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.type}
          value={entered.type}
          placeholder={t.allTypes}
          choices={TYPES.map((value) => ({ value, label: t.types[value] }))}
          onChange={(event) => change({ type: event.target.value })}
        />
        <SelectField
          label={t.status}
          value={entered.status}
          placeholder={t.allStatuses}
          choices={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
          onChange={(event) => change({ status: event.target.value })}
        />
        <SelectField
          className="sm:col-span-2"
          label={t.category}
          value={entered.category}
          placeholder={t.allCategories}
          choices={CATEGORIES.map((value) => ({ value, label: t.categories[value] }))}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextField
          type="date"
          label={t.startDate}
          value={entered.startDate}
          onChange={(event) => change({ startDate: event.target.value })}
        />
        <TextField
          type="date"
          label={t.endDate}
          value={entered.endDate}
          onChange={(event) => change({ endDate: event.target.value })}
        />
        <div className="sm:col-span-2">
          <PeriodButtons days={entered} onDays={change} />
        </div>
        <TextField
          inputMode="decimal"
          autoComplete="off"
          label={t.minAmount}
          min={0}
          placeholder="0"
          value={entered.minAmount}
          onChange={(event) => change({ minAmount: cleanAmount(event.target.value) })}
        />
        <TextField
          inputMode="decimal"
          autoComplete="off"
          label={t.maxAmount}
          min={0}
          placeholder="0"
          value={entered.maxAmount}
          onChange={(event) => change({ maxAmount: cleanAmount(event.target.value) })}
        />
      </div>
      <p className="text-sm text-ink-muted">{t.amountHint}</p>
      <DialogButtons>
        <Button tone="quiet" onClick={() => change(NOTHING)}>
          {t.reset}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit">{t.apply}</Button>
      </DialogButtons>
    </AskForm>
  );
}
