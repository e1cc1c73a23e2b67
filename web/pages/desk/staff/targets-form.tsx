import { type FormEvent, useState } from 'react';
import { targetCount } from '../../../../contract/desk/targets.ts';
import { saveTargets } from '../../../api/desk/staff-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeskCall } from '../desk-call.ts';

function problemOf(count: number): string | undefined {
  return targetCount.safeParse(count).error?.issues[0]?.message;
}

/** Changes the targets from now on; the dashboard measures its progress against them at once (B-DB-19). */
export function TargetsForm({
  current,
}: {
  current: { readonly customers: number; readonly monthlyTransactions: number };
}) {
  const [customers, setCustomers] = useState(String(current.customers));
  const [transactions, setTransactions] = useState(String(current.monthlyTransactions));
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useDeskCall();
  const wanted = { customers: Number(customers), monthlyTransactions: Number(transactions) };
  const wrong = { customers: problemOf(wanted.customers), transactions: problemOf(wanted.monthlyTransactions) };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.customers || wrong.transactions) return;
    void run({
      call: () => saveTargets(wanted),
      situation: 'targets',
      success: ({ message }) => message ?? 'Targets saved',
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <TextField
        label="Customers in a quarter"
        inputMode="numeric"
        value={customers}
        error={tried ? wrong.customers : undefined}
        onChange={(event) => setCustomers(event.target.value)}
      />
      <TextField
        label="Transactions in 30 days"
        inputMode="numeric"
        value={transactions}
        error={tried ? wrong.transactions : undefined}
        onChange={(event) => setTransactions(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" busy={busy} className="self-end">
        Save targets
      </Button>
    </form>
  );
}
