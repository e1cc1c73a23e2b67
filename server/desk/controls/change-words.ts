import type { z } from 'zod';
import { BY_CUSTOMERS, BY_TELLERS, CLAIMED, NOT_CLAIMED, REVERSAL_DATES } from '../../../contract/desk/bank-day.ts';
import type { changeRequest } from '../../../contract/desk/changes.ts';
import { CORRECTION_REASONS } from '../../../contract/desk/corrections.ts';
import { formatRupees } from '../../../contract/vocabulary/money.ts';
import { readableDate } from '../../platform/bank-calendar.ts';
import type { ChangeKind, ChangeRequest, Changes } from './change-requests.ts';

/** One value of a change as the desk shows it. */
interface ChangeFact {
  readonly label: string;
  readonly value: string;
}

const TITLES: Record<ChangeKind, string> = {
  contact_change: 'Change of contact details',
  policy_change: 'Change of the bank’s policy',
  holiday_change: 'Change of the bank’s holidays',
  staff_invitation: 'Invitation to the staff',
  staff_enabling: 'Enabling a member of staff',
  staff_promotion: 'Making a banker an admin',
  staff_factor_reset: 'Taking away a lost second factor',
  closing: 'Closing of an account',
  reversal: 'Reversal of a transaction',
  correction: 'Charge or goodwill',
};

const FACTS: { readonly [K in ChangeKind]: (change: Changes[K]) => ChangeFact[] } = {
  contact_change: ({ email, phone, confirms }) => [
    ...(email === undefined ? [] : [{ label: 'New e-mail address', value: email }]),
    ...(phone === undefined
      ? []
      : [{ label: confirms ? 'Mobile number, shown on papers' : 'New mobile number', value: phone }]),
  ],
  policy_change: ({ pendingDays, reversalDate, claimsAllowed, selfServiceCash, ...limits }) => [
    { label: 'Approval needed above', value: formatRupees(BigInt(limits.reviewAbove)) },
    { label: 'A customer’s day without review', value: formatRupees(BigInt(limits.customerDayLimit)) },
    { label: 'A banker’s deposits of a day without review', value: formatRupees(BigInt(limits.tellerDayLimit)) },
    { label: 'Customers confirm a first transfer above', value: formatRupees(BigInt(limits.confirmAbove)) },
    { label: 'After a new e-mail address, review above', value: formatRupees(BigInt(limits.carefulAbove)) },
    { label: 'Charges and goodwill wait above', value: formatRupees(BigInt(limits.correctionAbove)) },
    { label: 'A reversal counts for', value: REVERSAL_DATES[reversalDate] },
    { label: 'Money that is spent already', value: claimsAllowed ? CLAIMED : NOT_CLAIMED },
    { label: 'Cash is paid in and taken out', value: selfServiceCash ? BY_CUSTOMERS : BY_TELLERS },
    { label: 'Pending transactions expire after', value: `${pendingDays} days` },
  ],
  holiday_change: ({ day, name, closed }) => [
    { label: 'Day', value: readableDate(day) },
    { label: 'Name', value: name },
    { label: 'The bank is', value: closed ? 'closed' : 'open again' },
  ],
  staff_invitation: ({ name, email, role }) => [
    { label: 'Name', value: name },
    { label: 'E-mail address', value: email },
    { label: 'Role', value: role === 'admin' ? 'Admin' : 'Banker' },
  ],
  staff_enabling: ({ name }) => [{ label: 'Name', value: name }],
  staff_promotion: ({ name }) => [{ label: 'Name', value: name }],
  staff_factor_reset: ({ name }) => [{ label: 'Name', value: name }],
  closing: ({ paidOut, reason }) => [
    { label: 'Paid out', value: formatRupees(BigInt(paidOut)) },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
  ],
  reversal: ({ amount, of, description, reason }) => [
    { label: 'Transaction', value: description },
    { label: 'To move back', value: `${formatRupees(BigInt(amount))} of ${formatRupees(BigInt(of))}` },
    { label: 'Reason', value: reason },
  ],
  correction: ({ reason, amount, note }) => [
    {
      label: CORRECTION_REASONS[reason].kind === 'charge' ? 'Charge' : 'Goodwill',
      value: formatRupees(BigInt(amount)),
    },
    { label: 'Reason', value: CORRECTION_REASONS[reason].label },
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
  ],
};

/** Names a change for the list and for letters. */
export function titleOfChange({ kind }: Pick<ChangeRequest, 'kind'>): string {
  return TITLES[kind];
}

/** Puts a request into the contract's words. */
export function changeOnTheWire(request: ChangeRequest): z.output<typeof changeRequest> {
  const { change: _inWords, outcome, decided_by_name, ...rest } = request;
  return {
    ...rest,
    title: titleOfChange(request),
    facts: factsOfChange(request),
    status: outcome ?? 'pending',
    decided_by: decided_by_name,
  };
}

/** Lists what is asked for; nothing once the customer has left and the change is blanked. */
function factsOfChange({ kind, change }: ChangeRequest): ChangeFact[] {
  if (Object.keys(change).length === 0) return [];
  // as: the entry of this request's own kind takes its change
  return (FACTS[kind] as (change: Changes[ChangeKind]) => ChangeFact[])(change);
}
