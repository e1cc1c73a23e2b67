import type { FieldValues } from 'react-hook-form';
import type { CallWithBody } from '../../api/client/bank-client.ts';
import { type ContractForm, type ContractFormOptions, useContractForm } from '../../forms/contract-form.ts';
import { SHORT_TOAST_MS } from '../../ui/toast-queue.ts';
import { type DeskSituation, deskFailure } from './desk-failures.ts';

type DeskFormOptions<N extends CallWithBody, V extends FieldValues, A> = Omit<
  ContractFormOptions<N, V, A>,
  'failure' | 'failed' | 'toastMs'
> & {
  /** The situation whose documented messages are shown when the bank gives none. */
  readonly situation: DeskSituation;
};

/** A form of the desk: failures are also shown as a toast, for three seconds (X-CN-05). */
export function useDeskForm<N extends CallWithBody, V extends FieldValues, A>(
  call: N,
  { situation, ...options }: DeskFormOptions<N, V, A>,
): ContractForm<V> {
  return useContractForm(call, {
    ...options,
    failure: deskFailure(situation),
    failed: (sentence) => sentence,
    toastMs: SHORT_TOAST_MS,
  });
}
