import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { type Marks, marksQuery, saveMarks } from '../../../api/customer/marks-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUiLabels } from '../../../ui/ui-labels.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { BillPhoto } from './bill-photo.tsx';

function MarksForm({ id, marks }: { id: string; marks: Marks }) {
  const words = useWords();
  const { spending, statement } = words;
  const t = spending.marks;
  const form = useContractForm('saveMarks', {
    defaults: { category: marks.automatic ? 'automatic' : marks.category, note: marks.note },
    send: (body) => saveMarks(id, body),
    failure: { failed: spending.failed },
    success: () => t.saved,
  });
  const automatic = t.automatic(statement.categories[marks.automaticCategory]);
  return (
    <PanelForm form={form} submit={t.save} tone="secondary">
      {marks.choices.length > 0 && (
        <SelectField
          label={spending.category}
          choices={[
            { value: 'automatic', label: automatic },
            ...marks.choices.map((value) => ({ value, label: statement.categories[value] })),
          ]}
          {...form.field('category')}
        />
      )}
      <TextAreaField label={t.note} rows={2} maxLength={300} {...form.field('note')} />
    </PanelForm>
  );
}

/** Takes the room that the form will need, so that the buttons below it do not move when it comes. */
function RoomOfForm({ transaction: { id, reverses } }: OwnMarksProps) {
  const { loading } = useUiLabels();
  const choices: Marks['choices'] = reverses ? [] : ['other'];
  const empty: Marks = {
    category: 'other',
    automaticCategory: 'other',
    automatic: true,
    choices,
    note: '',
    billPhoto: false,
  };
  return (
    <div role="status" className="relative">
      <span className="sr-only">{loading}</span>
      <Skeleton className="absolute inset-0" />
      <div className="invisible flex flex-col gap-4">
        <MarksForm id={id} marks={empty} />
        <BillPhoto id={id} kept={false} />
      </div>
    </div>
  );
}

interface OwnMarksProps {
  /** A completed transaction of the customer. */
  readonly transaction: Transaction;
}

/** The customer's own category, note and photo of the bill, in a transaction's window. */
export function OwnMarks({ transaction }: OwnMarksProps) {
  const { id } = transaction;
  const words = useWords();
  const t = words.spending.marks;
  const marks = useQuery(marksQuery(id));
  const titleId = useId();
  return (
    <section data-beside="" aria-labelledby={titleId} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <div>
        <h3 id={titleId} className="font-semibold">
          {t.title}
        </h3>
        <p className="text-sm text-ink-muted">{t.lead}</p>
      </div>
      {marks.isPending && <RoomOfForm transaction={transaction} />}
      {marks.isError && (
        <ErrorPanel
          message={errorMessage(marks.error, 'load', words)}
          reference={referenceOf(marks.error)}
          busy={marks.isFetching}
          onRetry={() => void marks.refetch()}
        />
      )}
      {marks.data && (
        <>
          <MarksForm key={id} id={id} marks={marks.data} />
          <BillPhoto id={id} kept={marks.data.billPhoto} />
        </>
      )}
    </section>
  );
}
