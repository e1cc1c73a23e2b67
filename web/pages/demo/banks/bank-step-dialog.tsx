import { type ReactNode, useState } from 'react';
import { bankHouseApi } from '../../../../contract/bank-house-api.ts';
import { deleteBank, restoreBank, snapshotBank } from '../../../api/demo/bank-house.ts';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { DialogForm } from '../../../forms/dialog-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWhileHere } from '../../../ui/while-here.ts';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import type { BankStep } from './bank-steps.ts';
import { useBankWords } from './bank-words.ts';
import { NewBankForm } from './new-bank-form.tsx';

function SnapshotForm({ id, bankKey, onClose }: { id: string; bankKey: string; onClose: () => void }) {
  const t = useBankWords();
  const form = useBodyForm(bankHouseApi.snapshotBank.body, {
    defaults: { name: '' },
    send: (body) => snapshotBank(id, bankKey, body),
    failure: { failed: t.snapshotFailed },
    success: () => t.snapshotTaken,
    done: onClose,
  });
  return (
    <DialogForm form={form} submit={t.snapshotSubmit} onCancel={onClose}>
      <TextField label={t.snapshotName} autoComplete="off" {...form.field('name')} />
    </DialogForm>
  );
}

/** Asks once before a step that cannot be taken back. */
function AskOnce({
  confirm,
  failed,
  done,
  send,
  onClose,
}: {
  confirm: string;
  failed: string;
  /** The toast of a success. */
  done: string;
  send: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useBankWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();
  // The window may be open for another bank when the answer about this one comes.
  const close = useWhileHere()(onClose);
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
      showToast({ tone: 'good', title: done });
      close();
    } catch (error) {
      setProblem((words) => errorMessage(error, { failed }, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.keep}
        </Button>
        <Button tone="danger" busy={busy} onClick={() => void press()}>
          {confirm}
        </Button>
      </DialogButtons>
    </>
  );
}

type Asked = Exclude<BankStep, { readonly does: 'make' }>;

/** The window of a step of one bank. */
function contentOf(
  step: Asked,
  t: ReturnType<typeof useBankWords>,
  onClose: () => void,
): { title: string; lead: string; content: ReactNode } {
  const { bank, key } = step;
  switch (step.does) {
    case 'snapshot':
      return {
        title: t.snapshotOf(bank.name),
        lead: t.snapshotLead,
        content: <SnapshotForm id={bank.id} bankKey={key} onClose={onClose} />,
      };
    case 'restore':
      return {
        title: t.restoreTitle(bank.name),
        lead: t.restoreLead(step.snapshot),
        content: (
          <AskOnce
            confirm={t.restoreSubmit}
            failed={t.restoreFailed}
            done={t.restored(step.snapshot)}
            send={() => restoreBank(bank.id, key, { name: step.snapshot })}
            onClose={onClose}
          />
        ),
      };
    case 'delete':
      return {
        title: t.removeTitle(bank.name),
        lead: t.removeLead,
        content: (
          <AskOnce
            confirm={t.removeSubmit}
            failed={t.removeFailed}
            done={t.removed(bank.name)}
            send={() => deleteBank(bank.id, key)}
            onClose={onClose}
          />
        ),
      };
  }
}

/** The window of a step; `open` is false while it closes. */
export function BankStepDialog({
  step,
  open,
  onClose,
}: {
  step: BankStep | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const t = useBankWords();
  const { title, lead, content } =
    step === undefined || step.does === 'make'
      ? { title: t.make, lead: t.makeLead, content: <NewBankForm onClose={onClose} /> }
      : contentOf(step, t, onClose);
  return (
    <Dialog open={open} onClose={onClose} title={title} description={lead} size="small">
      {content}
    </Dialog>
  );
}
