import type { FieldValues } from 'react-hook-form';
import { customerApi } from '../../../contract/customer-api.ts';
import { staffApi } from '../../../contract/staff-api.ts';
import type { Bodies, BodyOf, CallWithBody } from '../../api/client/bank-client.ts';
import { type ContractForm, type ContractFormOptions, useBodyForm } from '../../forms/contract-form.ts';
import { SHORT_TOAST_MS } from '../../ui/toast-queue.ts';
import { type DeskSituation, deskFailure } from './desk-failures.ts';

type DeskFormOptions<Body, V extends FieldValues, A> = Omit<
  ContractFormOptions<Body, V, A>,
  'failure' | 'failed' | 'toastMs'
> & {
  /** The situation whose documented messages are shown when the bank gives none. */
  readonly situation: DeskSituation;
};

/** Calls with a body whose forms the desk shows. */
export type DeskCall = CallWithBody & (keyof typeof customerApi | keyof typeof staffApi);
const bodies: Bodies<DeskCall> = { ...customerApi, ...staffApi };

/** A form of the desk: failures are also shown as a toast, for three seconds (X-CN-05). */
export function useDeskForm<N extends DeskCall, V extends FieldValues, A>(
  call: N,
  { situation, ...options }: DeskFormOptions<BodyOf<N>, V, A>,
): ContractForm<V> {
  return useBodyForm(bodies[call].body, {
    ...options,
    failure: deskFailure(situation),
    failed: (sentence) => sentence,
    toastMs: SHORT_TOAST_MS,
  });
}
