import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';

interface Question {
  readonly title: string;
  /** Text of the consequence. */
  readonly children: ReactNode;
  /** Label of the button that goes on. */
  readonly confirm: string;
}

/** Asks before a step that weighs; `ask` resolves to true where the reader goes on. Render a QuestionDialog with `dialog`. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const settle = (yes: boolean) => {
    setOpen(false);
    answer.current?.(yes);
    answer.current = undefined;
  };
  // A screen that goes away takes its question with it.
  useEffect(() => () => answer.current?.(false), []);
  const ask = (asked: Question) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setQuestion(asked);
      setOpen(true);
    });
  return { ask, dialog: { question, open, onSettled: settle } };
}

/** The question of `useQuestion`. Keeps its content until the closing animation ends. */
export function QuestionDialog({
  question,
  open,
  onSettled,
}: {
  question: Question | undefined;
  open: boolean;
  onSettled: (yes: boolean) => void;
}) {
  return (
    <Dialog open={open} onClose={() => onSettled(false)} title={question?.title ?? ''} size="small">
      {question?.children}
      <DialogButtons>
        <Button tone="secondary" onClick={() => onSettled(false)}>
          Cancel
        </Button>
        <Button onClick={() => onSettled(true)}>{question?.confirm}</Button>
      </DialogButtons>
    </Dialog>
  );
}
