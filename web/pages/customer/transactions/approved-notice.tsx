import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Says that the customer's own request is confirmed. */
export function ApprovedNotice({ onDone }: { onDone: () => void }) {
  const t = useWords().transactions;
  return (
    <>
      <Notice tone="good" className="mt-3">
        {t.approved}
      </Notice>
      <DialogButtons>
        <Button onClick={onDone}>{t.done}</Button>
      </DialogButtons>
    </>
  );
}
