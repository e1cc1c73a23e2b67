import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../api/client/save-file.ts';
import { fetchReceipt } from '../../../api/customer/statement-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Downloads the PDF receipt of a booked transaction. */
export function ReceiptButton({ id }: { id: string }) {
  const words = useWords();
  const t = words.statement;
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async () => {
    setBusy(true);
    try {
      const { content, filename } = await fetchReceipt(id);
      saveFile(content, filename);
    } catch (error) {
      const title = words.errors.receipt;
      const detail = errorMessage(error, 'receipt', words);
      showToast({ tone: 'bad', title, description: detail === title ? undefined : detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="secondary" busy={busy} onClick={() => void fetchAndSave()}>
      {!busy && <Download aria-hidden="true" className="size-4" />}
      {busy ? t.receiptWorking : t.receipt}
    </Button>
  );
}
