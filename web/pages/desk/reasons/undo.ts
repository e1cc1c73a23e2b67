import { UNDO_SECONDS } from '../../../../contract/desk/undo.ts';
import { deskChanged } from '../../../api/desk/customer-queries.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { deskToast, useDeskCall } from '../desk-call.ts';
import type { DeskSituation } from '../desk-failures.ts';

/** The call that takes a step back, and the sentence when it has. */
interface Undo<T> {
  /** Label of the button; Undo when absent. */
  readonly label?: string;
  readonly situation: DeskSituation;
  readonly call: () => Promise<T>;
  readonly success: (answer: T) => string | undefined;
}

/**
 * Returns a function that says what was done and, where a step back is allowed, offers it for ten seconds. It works on after its
 * screen has closed.
 */
export function useUndo(): <T>(said: string, undo: Undo<T> | undefined) => void {
  const { run } = useDeskCall();
  return (said, undo) => {
    if (!undo) {
      deskToast('good', said);
      return;
    }
    const { label = 'Undo', ...back } = undo;
    const call = async () => {
      try {
        return await undo.call();
      } catch (refused) {
        deskChanged(); // A colleague may have changed the same.
        throw refused;
      }
    };
    showToast({
      tone: 'good',
      title: said,
      timeout: UNDO_SECONDS * 1000,
      action: { label, onPress: () => void run({ ...back, call }) },
    });
  };
}
