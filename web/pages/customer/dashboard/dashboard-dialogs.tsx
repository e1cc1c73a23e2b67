import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import type { TransferToOpen } from '../../../api/customer/assistant-calls.ts';
import type { TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { NewTermDepositDialog } from '../term-deposits/new-term-deposit-dialog.tsx';
import { TermDepositDialog } from '../term-deposits/term-deposit-dialog.tsx';
import { TransactionDetailsDialog } from '../transactions/transaction-details-dialog.tsx';
import { DepositWithdrawDialog } from '../transfers/deposit-withdraw-dialog.tsx';
import { TransferDialog } from '../transfers/transfer-dialog.tsx';

/** The open dialog of the dashboard. To add one, add a kind here and a line below. */
export type DashboardDialog =
  | { readonly kind: 'none' | 'deposit' | 'withdrawal' | 'newTermDeposit' }
  | { readonly kind: 'transfer'; readonly prefilled?: TransferToOpen }
  | { readonly kind: 'termDeposit'; readonly deposit: TermDeposit }
  | { readonly kind: 'details'; readonly transaction: Transaction };

interface DashboardDialogsProps {
  readonly dialog: DashboardDialog;
  readonly profile: CustomerProfile;
  readonly onChange: (dialog: DashboardDialog) => void;
}

/** The dialogs of the dashboard; each resets when it closes (C-DB-21). */
export function DashboardDialogs({ dialog, profile, onChange }: DashboardDialogsProps) {
  const close = () => onChange({ kind: 'none' });
  return (
    <>
      <DepositWithdrawDialog
        open={dialog.kind === 'deposit' || dialog.kind === 'withdrawal'}
        kind={dialog.kind === 'withdrawal' ? 'withdrawal' : 'deposit'}
        profile={profile}
        onClose={close}
      />
      <TransferDialog
        open={dialog.kind === 'transfer'}
        profile={profile}
        prefilled={dialog.kind === 'transfer' ? dialog.prefilled : undefined}
        onClose={close}
      />
      <NewTermDepositDialog open={dialog.kind === 'newTermDeposit'} profile={profile} onClose={close} />
      <TermDepositDialog deposit={dialog.kind === 'termDeposit' ? dialog.deposit : undefined} onClose={close} />
      <TransactionDetailsDialog
        transaction={dialog.kind === 'details' ? dialog.transaction : undefined}
        onClose={close}
      />
    </>
  );
}
