import { type FormEvent, useState } from 'react';
import { saveTargets } from '../../../api/desk-staff-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeskCall } from '../desk-call.ts';

const MOST = 1_000_000;

function problemOf(count: number): string | undefined {
  return Number.isInteger(count) && count >= 1 && count <= MOST
    ? undefined
    : 'Please enter a whole number from 1 to 10,00,000';
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
