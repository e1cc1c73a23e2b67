import type { CustomerStatus } from '../../../contract/vocabulary/account-terms.ts';
import { accountTypes, type DepositType } from '../../../contract/vocabulary/bank-terms.ts';
import { isInterest } from '../../../contract/vocabulary/movement-kinds.ts';
import type { KycStatus, Risk } from '../../api/desk/customer-queries.ts';
import type { DeskTermDeposit } from '../../api/desk/term-deposit-queries.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Returns label and colour of a transaction's type in the staff's tables (B-TX-01); interest is named apart from deposits. */
export function deskType({ type, kind }: { type: string; kind?: string | undefined }): {
  label: string;
  tone: BadgeTone;
} {
  if (isInterest(kind)) return { label: 'Interest', tone: 'good' };
  if (type === 'deposit') return { label: 'Deposit', tone: 'good' };
  if (type === 'withdrawal') return { label: 'Withdrawal', tone: 'bad' };
  return { label: 'Transfer', tone: 'info' };
}

/** Returns 'Savings', 'Current' or 'Fixed Deposit'; any other type is 'Standard' (B-CU-03). */
export function accountTypeLabel(type: string): string {
  return Object.entries(accountTypes).find(([key]) => key === type)?.[1].label ?? 'Standard';
}

/** Returns a status with its colour and meaning, in the specification's words (B-CU-07). */
export function statusWords(status: CustomerStatus): { label: string; tone: BadgeTone; meaning: string } {
  switch (status) {
    case 'active':
      return { label: 'Active', tone: 'good', meaning: 'Account is fully functional' };
    case 'inactive':
      return {
        label: 'Inactive',
        tone: 'neutral',
        meaning: 'Account is deactivated. Customer cannot login or perform any transactions.',
      };
    case 'frozen':
    case 'suspended':
      return {
        label: status === 'frozen' ? 'Frozen' : 'Suspended',
        tone: 'bad',
        meaning: 'Account is frozen. Customer can view their account but cannot perform any transactions.',
      };
    case 'pending':
      return { label: 'Pending', tone: 'warning', meaning: 'Account is pending activation' };
    case 'closed':
      return { label: 'Closed', tone: 'neutral', meaning: 'Unknown status' };
  }
}

export const KYC: Record<KycStatus, { readonly label: string; readonly tone: BadgeTone }> = {
  not_started: { label: 'KYC not started', tone: 'neutral' },
  pending: { label: 'KYC pending', tone: 'warning' },
  verified: { label: 'KYC verified', tone: 'good' },
  rejected: { label: 'KYC rejected', tone: 'bad' },
  review_due: { label: 'KYC review due', tone: 'warning' },
};

export const RISK: Record<Risk, { readonly label: string; readonly tone: BadgeTone }> = {
  not_rated: { label: 'Risk not rated', tone: 'neutral' },
  low: { label: 'Low risk', tone: 'good' },
  medium: { label: 'Medium risk', tone: 'warning' },
  high: { label: 'High risk', tone: 'bad' },
};

/** True for a risk that the staff see beside a name. */
export const isRaised = (risk: Risk): boolean => risk === 'medium' || risk === 'high';

export const DEPOSIT_LABELS: Record<DepositType, string> = {
  savings: 'Savings',
  fixed: 'Fixed',
  recurring: 'Recurring',
  tax_saving: 'Tax Saving',
};

export const DEPOSIT_STATUS: Record<DeskTermDeposit['status'], { readonly label: string; readonly tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  matured: { label: 'Matured', tone: 'info' },
  pending: { label: 'Pending', tone: 'warning' },
  broken: { label: 'Broken', tone: 'bad' },
};

/** Formats `+4%`, `-5%`, with at most one decimal and the specification's hyphen (B-DB-04). */
export function signedPercent(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals));
  return `${rounded >= 0 ? '+' : ''}${rounded}%`;
}
