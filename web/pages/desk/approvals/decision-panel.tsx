import type { ComponentProps, ReactNode } from 'react';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { NextButton, type NextReview } from './next-review.tsx';

interface DecisionPanelProps {
  readonly failure: string | undefined;
  /** Why the reader may not decide. */
  readonly obstacle: string | undefined;
  readonly busy: boolean;
  /** True until the facts for the decision are there: the buttons wait without a spinner, which would push them aside. */
  readonly reading?: boolean;
  /** The reason's field, once Reject was pressed. */
  readonly reason: Omit<ComponentProps<typeof TextAreaField>, 'label'> | undefined;
  /** Who reads the reason. */
  readonly reasonHint: string;
  /** The field for what only the staff read, beside the reason. */
  readonly note: Omit<ComponentProps<typeof TextAreaField>, 'label'>;
  readonly onReject: () => void;
  readonly onApprove: () => void;
  /** For the maker alone. */
  readonly onWithdraw: (() => void) | undefined;
  /** The question for the second factor, which the bank may ask for before it takes the decision. */
  readonly prompt: ComponentProps<typeof ProofPrompt>;
  readonly next: NextReview | undefined;
  readonly children?: ReactNode;
}

/** Why the reader's decision was not taken, if so; it stays when a colleague's decision arrives. */
export function DecisionFailure({ children }: { children: string | undefined }) {
  return (
    children && (
      <Notice tone="error" className="mt-3">
        {children}
      </Notice>
    )
  );
}

/** The decision of a second person: Approve and Reject with a reason, and Withdraw for the maker. */
export function DecisionPanel({
  failure,
  obstacle,
  busy,
  reading = false,
  reason,
  reasonHint,
  note,
  prompt,
  next,
  children,
  ...on
}: DecisionPanelProps) {
  return (
    <>
      <DecisionFailure>{failure}</DecisionFailure>
      {children}
      {reason && (
        <>
          <TextAreaField
            autoFocus
            className="mt-4"
            label="Rejection reason"
            hint={reasonHint}
            maxLength={500}
            {...reason}
          />
          <TextAreaField
            className="mt-4"
            label="Internal note"
            hint="Optional. Only the staff read it, never the customer."
            maxLength={500}
            {...note}
          />
        </>
      )}
      <DialogButtons>
        <NextButton next={next} />
        {on.onWithdraw && (
          <Button tone="secondary" busy={busy} disabled={reading} onClick={on.onWithdraw}>
            Withdraw
          </Button>
        )}
        <ExplainedButton
          tone={reason ? 'danger' : 'secondary'}
          busy={busy}
          disabled={reading}
          disabledReason={obstacle}
          aria-keyshortcuts="R"
          onClick={on.onReject}
        >
          Reject
        </ExplainedButton>
        <ExplainedButton
          busy={busy}
          disabled={reading}
          disabledReason={obstacle}
          aria-keyshortcuts="A"
          onClick={on.onApprove}
        >
          Approve
        </ExplainedButton>
      </DialogButtons>
      <ProofPrompt {...prompt} />
    </>
  );
}
