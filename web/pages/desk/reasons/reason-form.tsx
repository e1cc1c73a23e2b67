import type { ReactNode } from 'react';
import type { BodyOf } from '../../../api/client/bank-client.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { spin } from '../desk-call.ts';
import type { DeskSituation } from '../desk-failures.ts';
import { type DeskCall, useDeskForm } from '../desk-form.ts';
import { type AskedStep, isHeavy, missingOf, OTHER, reasonChoices, reasonOf } from './step-reasons.ts';

interface ReasonFields {
  readonly choice: string;
  readonly details: string;
  readonly internalNote: string;
}

interface ReasonedCall<N extends DeskCall, A> {
  readonly step: AskedStep;
  /** Makes the body of the call. */
  readonly body: (said: { reason: string | undefined; internalNote: string | undefined }) => unknown;
  readonly send: (body: BodyOf<N>) => Promise<A>;
  readonly situation: DeskSituation;
  readonly done: (answer: A) => void;
  readonly after?: (answer: A) => void;
  /** Min duration of the spinner in milliseconds; none under reduced motion. */
  readonly leastMs?: number;
}

/** The question before a step: one call, and the reason that the screen asks for. Render it with ReasonForm. */
export function useReasonForm<N extends DeskCall, A>(
  call: N,
  { step, body, send, leastMs = 0, ...rest }: ReasonedCall<N, A>,
): ContractForm<ReasonFields> {
  return useDeskForm<N, ReasonFields, A>(call, {
    ...rest,
    defaults: { choice: '', details: '', internalNote: '' },
    check: (typed) => (isHeavy(step) ? missingOf(typed) : {}),
    body: ({ internalNote, ...typed }) =>
      body({ reason: reasonOf(typed), internalNote: internalNote.trim() || undefined }),
    send: async (said) => (await Promise.all([send(said), spin(leastMs)]))[0],
  });
}

interface QuestionProps {
  readonly form: ContractForm<ReasonFields>;
  readonly step: AskedStep;
  /** Says who reads the reason. */
  readonly told: string;
  /** True where the call takes a note for the staff beside the reason. */
  readonly withNote?: boolean;
  readonly submit: string;
  readonly onCancel: () => void;
  /** Text of the consequence. */
  readonly children: ReactNode;
}

/** Asks once before a step: its consequence, the reason from a list with words of the reader's own. A heavy step has the only red button. */
export function ReasonForm({ form, step, told, withNote = false, submit, onCancel, children }: QuestionProps) {
  const heavy = isHeavy(step);
  const own = form.typed.choice === OTHER;
  return (
    <DialogForm form={form} submit={submit} tone={heavy ? 'danger' : 'primary'} onCancel={onCancel}>
      <div className="flex flex-col gap-2 text-sm">{children}</div>
      <SelectField
        label={heavy ? 'Reason' : 'Reason (optional)'}
        hint={told}
        placeholder="Choose a reason"
        // The question stands where its button was, or over it: the focus goes to its first field.
        autoFocus
        choices={reasonChoices(step)}
        {...form.field('choice')}
      />
      <TextField
        label={own && heavy ? 'The reason in your words' : 'Details (optional)'}
        maxLength={400}
        {...form.field('details')}
      />
      {withNote && (
        <TextField
          label="Internal note (optional)"
          hint="Only the staff read it, never the customer."
          maxLength={500}
          {...form.field('internalNote')}
        />
      )}
    </DialogForm>
  );
}
