import type { CardStep } from '../../../../contract/desk/cards.ts';
import { changeDeskCard, type DeskCard } from '../../../api/desk/card-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../desk-call.ts';

const WORDS: Record<CardStep, { readonly label: string; readonly done: string }> = {
  activate: { label: 'Activate', done: 'Card activated successfully' },
  deactivate: { label: 'Deactivate', done: 'Card deactivated successfully' },
  block: { label: 'Block', done: 'Card blocked successfully' },
  unblock: { label: 'Unblock', done: 'Card unblocked successfully' },
};

/** Buttons for the steps that the bank allows for a card (B-CD-04). */
export function CardTransitions({ card }: { card: DeskCard }) {
  const { busy, run } = useDeskCall();
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {card.allowed.map((step) => (
        <Button
          key={step}
          tone={step === 'block' ? 'danger' : 'secondary'}
          size="small"
          busy={busy}
          onClick={() =>
            void run({
              call: () => changeDeskCard(card.id, step),
              situation: 'cardStatus',
              success: () => WORDS[step].done,
            })
          }
        >
          <span>
            {WORDS[step].label}
            <span className="sr-only"> {card.cardholder_name}’s card</span>
          </span>
        </Button>
      ))}
    </div>
  );
}
