import { Button } from '../../../ui/button.tsx';

/** A question inside the drawer, before a step that cannot be taken back. */
export function AskFirst({
  question,
  confirm,
  cancel,
  busy,
  onConfirm,
  onCancel,
}: {
  question: string;
  confirm: string;
  cancel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <>
      <p role="alert" className="mb-4 text-sm font-medium">
        {question}
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="secondary" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button tone="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </>
  );
}
