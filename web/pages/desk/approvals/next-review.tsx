import { useState } from 'react';
import { idOfApproval, type PendingApproval } from '../../../api/desk/approval-queries.ts';
import { Button } from '../../../ui/button.tsx';

/** The request after the open one. */
export interface NextReview {
  readonly open: () => void;
  /** True where it opens by itself after a decision. */
  readonly inOrder: boolean;
}

/** Opens the next request without a decision on this one. */
export function NextButton({ next }: { next: NextReview | undefined }) {
  if (!next) return null;
  return (
    <Button tone="quiet" aria-keyshortcuts="N" className="sm:mr-auto" onClick={next.open}>
      Next request
    </Button>
  );
}

/** Keeps the open request, and those that can be decided after it, in the order of the list. */
export function useReview(approvals: readonly PendingApproval[] = []) {
  const [reviewed, setReviewed] = useState<PendingApproval>();
  const [order, setOrder] = useState<readonly string[]>([]);
  const [oneAfterAnother, setOneAfterAnother] = useState(false);
  const decidable = approvals.filter(({ canDecide }) => canDecide);
  const at = reviewed ? order.indexOf(idOfApproval(reviewed)) : -1;
  // A request that a colleague has decided meanwhile is skipped.
  const following = reviewed
    ? order.slice(at + 1).flatMap((id) => decidable.find((each) => idOfApproval(each) === id) ?? [])[0]
    : undefined;
  const open = (approval: PendingApproval) => {
    setOrder(decidable.map(idOfApproval));
    setReviewed(approval);
  };
  const next: NextReview | undefined = following && {
    open: () => setReviewed(following),
    inOrder: oneAfterAnother,
  };
  return {
    reviewed,
    next,
    decidable: decidable.length,
    open,
    inOrder: () => {
      const [first] = decidable;
      if (!first) return;
      setOneAfterAnother(true);
      open(first);
    },
    close: () => {
      setOneAfterAnother(false);
      setReviewed(undefined);
    },
  };
}
