import type { CardStatus } from '../../../../contract/vocabulary/bank-terms.ts';
import { changeDeskCard, type DeskCard } from '../../../api/desk/card-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../desk-call.ts';

interface Transition {
  readonly label: string;
  readonly to: CardStatus;
  readonly done: string;
}

const ACTIVATE: Transition = { label: 'Activate', to: 'active', done: 'Card activated successfully' };
const DEACTIVATE: Transition = { label: 'Deactivate', to: 'inactive', done: 'Card deactivated successfully' };
const BLOCK: Transition = { label: 'Block', to: 'blocked', done: 'Card blocked successfully' };
const UNBLOCK: Transition = { label: 'Unblock', to: 'inactive', done: 'Card unblocked successfully' };

/** The transition table of the bank (B-CD-04, decision 29). */
const FROM: Record<CardStatus, readonly Transition[]> = {
  inactive: [ACTIVATE, BLOCK],
  active: [DEACTIVATE, BLOCK],
  blocked: [UNBLOCK],
};

/** What may become of a card from where it is. */
export function CardTransitions({ card }: { card: DeskCard }) {
  const { busy, run } = useDeskCall();
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {FROM[card.status].map(({ label, to, done }) => (
        <Button
          key={label}
          tone={to === 'blocked' ? 'danger' : 'secondary'}
          size="small"
          busy={busy}
          onClick={() =>
            void run({ call: () => changeDeskCard(card.id, to), situation: 'cardStatus', success: () => done })
          }
        >
          <span>
            {label}
            <span className="sr-only"> {card.cardholder_name}’s card</span>
          </span>
        </Button>
      ))}
    </div>
  );
}
