import { CARD_STEPS, type CardStep } from '../../../../contract/desk/cards.ts';
import { changeDeskCard, type DeskCard } from '../../../api/desk/card-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../desk-call.ts';
import { QuestionWindow } from '../question.tsx';
import { ReasonForm, useReasonForm } from '../reasons/reason-form.tsx';
import { UNDOING } from '../reasons/step-reasons.ts';
import { useUndo } from '../reasons/undo.ts';

const WORDS: Record<CardStep, { readonly label: string; readonly done: string }> = {
  activate: { label: 'Activate', done: 'Card activated successfully' },
  deactivate: { label: 'Deactivate', done: 'Card deactivated successfully' },
  block: { label: 'Block', done: 'Card blocked successfully' },
  unblock: { label: 'Unblock', done: 'Card unblocked successfully' },
};

type HeavyStep = 'deactivate' | 'block';

const HEAVY: Record<HeavyStep, { readonly title: string; readonly consequence: string }> = {
  deactivate: {
    title: 'Deactivate this card?',
    consequence: 'stops working at once, until a banker activates it again.',
  },
  block: {
    title: 'Block this card?',
    consequence: 'stops working at once. Once unblocked it is inactive, and a banker activates it again.',
  },
};

const isHeavyStep = (step: CardStep): step is HeavyStep => step in HEAVY;

/** Returns the step that leads back: to the status before, or at least out of a block; undefined where there is none. */
function stepBack(before: DeskCard, now: DeskCard): { step: CardStep; label?: string } | undefined {
  const same = now.allowed.find((step) => CARD_STEPS[step] === before.status);
  if (same) return { step: same };
  return now.allowed.includes('unblock') ? { step: 'unblock', label: WORDS.unblock.label } : undefined;
}

function HeavyCardForm({ card, step, onClose }: AskedCardStep & { onClose: () => void }) {
  const offer = useUndo();
  const form = useReasonForm('setCardStatus', {
    step: step === 'block' ? 'blockCard' : 'deactivateCard',
    body: ({ reason }) => ({ status: CARD_STEPS[step], reason }),
    send: ({ reason }) => changeDeskCard(card.id, step, { reason }),
    situation: 'cardStatus',
    done: onClose,
    after: (now) => {
      const back = stepBack(card, now);
      offer(
        WORDS[step].done,
        back && {
          ...(back.label && { label: back.label }),
          situation: 'cardStatus',
          call: () => changeDeskCard(card.id, back.step, UNDOING),
          success: () => WORDS[back.step].done,
        },
      );
    },
  });
  return (
    <ReasonForm
      form={form}
      step={step === 'block' ? 'blockCard' : 'deactivateCard'}
      told="The customer sees it in an e-mail."
      submit={`${WORDS[step].label} card`}
      onCancel={onClose}
    >
      <p>
        The card {card.card_number} of {card.cardholder_name} {HEAVY[step].consequence}
      </p>
    </ReasonForm>
  );
}

/** A step that takes a card from its holder, chosen for one card. */
export interface AskedCardStep {
  readonly card: DeskCard;
  readonly step: HeavyStep;
}

/** Asks once before such a step. */
export function CardStepQuestion({ asked, onClose }: { asked: AskedCardStep | undefined; onClose: () => void }) {
  return (
    <QuestionWindow asked={asked} title={({ step }) => HEAVY[step].title} onClose={onClose}>
      {(chosen) => <HeavyCardForm {...chosen} onClose={onClose} />}
    </QuestionWindow>
  );
}

/** Buttons for the steps that the bank allows for a card (B-CD-04); those that take it from its holder are asked about. */
export function CardTransitions({ card, onAsk }: { card: DeskCard; onAsk: (asked: AskedCardStep) => void }) {
  const { busy, run } = useDeskCall();
  const take = (step: CardStep) =>
    void run({
      call: () => changeDeskCard(card.id, step),
      situation: 'cardStatus',
      success: () => WORDS[step].done,
    });
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {card.allowed.map((step) => (
        <Button
          key={step}
          tone="secondary"
          size="small"
          busy={busy}
          onClick={() => (isHeavyStep(step) ? onAsk({ card, step }) : take(step))}
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
