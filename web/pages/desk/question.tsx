import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/windows/dialog.tsx';

/** A window that asks before a step: open while `asked` is there. Keeps its content until the closing animation ends. */
export function QuestionWindow<T>({
  asked,
  title,
  onClose,
  children,
}: {
  asked: T | undefined;
  title: (asked: T) => string;
  onClose: () => void;
  children: (asked: T) => ReactNode;
}) {
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  return (
    <Dialog open={asked !== undefined} onClose={onClose} title={last === undefined ? '' : title(last)} size="small">
      {last !== undefined && children(last)}
    </Dialog>
  );
}

interface Question {
  readonly title: string;
  /** Text of the consequence. */
  readonly children: ReactNode;
  /** Label of the button that goes on. */
  readonly confirm: string;
  /** True where nothing takes the step back: its button is red. */
  readonly heavy?: boolean;
}

/** Asks before a step that needs no reason; `ask` resolves to true where the reader goes on. Render a QuestionDialog with `dialog`. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(yes: boolean) => void>(undefined);
  const settle = (yes: boolean) => {
    setQuestion(undefined);
    answer.current?.(yes);
    answer.current = undefined;
  };
  // A screen that goes away takes its question with it.
  useEffect(() => () => answer.current?.(false), []);
  const ask = (asked: Question) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setQuestion(asked);
    });
  return { ask, dialog: { question, onSettled: settle } };
}

/** The question of `useQuestion`. */
export function QuestionDialog({
  question,
  onSettled,
}: {
  question: Question | undefined;
  onSettled: (yes: boolean) => void;
}) {
  return (
    <QuestionWindow asked={question} title={({ title }) => title} onClose={() => onSettled(false)}>
      {({ children, confirm, heavy = false }) => (
        <>
          {children}
          <DialogButtons>
            <Button tone="secondary" onClick={() => onSettled(false)}>
              Cancel
            </Button>
            <Button tone={heavy ? 'danger' : 'primary'} onClick={() => onSettled(true)}>
              {confirm}
            </Button>
          </DialogButtons>
        </>
      )}
    </QuestionWindow>
  );
}
