import { type FormEvent, useState } from 'react';
import { formatRupees, LARGEST_AMOUNT, paiseFromRupees } from '../../../../contract/vocabulary/money.ts';
import { errorMessage } from '../../../api/client/error-message.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { useMoveMoney } from '../../../api/customer/payment-queries.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog, DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { BeingConfirmed, MoneyDone } from './money-outcome.tsx';

type Kind = 'deposit' | 'withdrawal';

interface DepositWithdrawDialogProps {
  readonly open: boolean;
  readonly kind: Kind;
  readonly profile: CustomerProfile;
  readonly onClose: () => void;
}

function useAmountProblem() {
  const t = useWords().money;
  return (kind: Kind, paise: bigint | undefined, available: bigint): string | undefined => {
    if (paise === undefined || paise <= 0n) return t.invalid;
    if (kind === 'withdrawal' && paise > available) return t.insufficient;
    return paise > LARGEST_AMOUNT ? t.tooLarge : undefined;
  };
}

function MoveMoneyForm({
  kind,
  profile,
  onKind,
  onClose,
}: Omit<DepositWithdrawDialogProps, 'open'> & { onKind: (kind: Kind) => void }) {
  const words = useWords();
  const t = words.money;
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemOf = useAmountProblem();
  const { state, submit, askAgain } = useMoveMoney();
  const paise = paiseFromRupees(amount);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(kind, paise, profile.available_balance);
    setProblem(found);
    if (!found && paise !== undefined) submit({ type: kind, amount: paise, description: description.trim() });
  };
  if (state.status === 'confirming') return <BeingConfirmed onAskAgain={askAgain} onClose={onClose} />;
  if (state.status === 'answered') {
    const said = kind === 'deposit' ? t.deposited : t.withdrawn;
    return (
      <MoneyDone answer={state.answer} said={said(formatRupees(state.answer.transaction.amount))} onClose={onClose} />
    );
  }
  const busy = state.status === 'sending';
  const shown = paise && paise > 0n ? formatRupees(paise) : '';
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {state.status === 'refused' && <Notice tone="error">{errorMessage(state.error, 'moveMoney', words)}</Notice>}
      <ChoiceGroup
        hideLabel
        label={t.kind}
        value={kind}
        onChange={(next) => {
          onKind(next);
          setProblem(undefined);
        }}
        choices={[
          { value: 'deposit', label: t.deposit },
          { value: 'withdrawal', label: t.withdrawal },
        ]}
      />
      <AmountField
        label={t.amount}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          setProblem(undefined);
        }}
        quick={[500, 1000, 5000, 10_000]}
        hint={kind === 'withdrawal' ? t.available(formatRupees(profile.available_balance)) : t.depositNote}
        error={problem}
      />
      <TextField
        label={t.description}
        hint={t.descriptionHint}
        value={description}
        maxLength={200}
        onChange={(event) => setDescription(event.target.value)}
      />
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t.working : (kind === 'deposit' ? t.submitDeposit : t.submitWithdrawal)(shown)}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Puts money in or takes it out (C-DP-01…04). */
export function DepositWithdrawDialog({ open, kind, profile, onClose }: DepositWithdrawDialogProps) {
  const t = useWords().money;
  const [chosen, setChosen] = useState<Kind>();
  if (!open && chosen) setChosen(undefined);
  const now = chosen ?? kind;
  return (
    <Dialog open={open} onClose={onClose} title={now === 'deposit' ? t.depositTitle : t.withdrawTitle}>
      <MoveMoneyForm kind={now} profile={profile} onKind={setChosen} onClose={onClose} />
    </Dialog>
  );
}
