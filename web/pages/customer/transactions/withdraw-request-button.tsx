import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useWithdrawRequest } from '../money-orders.ts';

/** Takes back the customer's own request while it waits; the money on hold is free again. */
export function WithdrawRequestButton({ id, onWithdrawn }: { id: string; onWithdrawn: (now: Transaction) => void }) {
  const words = useWords();
  const { state, send } = useWithdrawRequest();
  const withdraw = async () => {
    try {
      onWithdrawn((await send(id)).transaction);
    } catch {
      // The notice below says it.
    }
  };
  return (
    <>
      {state.status === 'refused' && (
        <Notice tone="error" className="mt-3">
          {errorMessage(state.error, 'moveMoney', words)}
        </Notice>
      )}
      <Button
        tone="secondary"
        className="mt-3 max-sm:w-full"
        busy={state.status === 'sending' || state.status === 'confirming'}
        onClick={() => void withdraw()}
      >
        {words.transactions.withdrawRequest}
      </Button>
    </>
  );
}
