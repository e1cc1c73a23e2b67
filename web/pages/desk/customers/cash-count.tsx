import { useState } from 'react';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Notes that a teller takes, in rupees, the largest first. */
const NOTES = [500, 200, 100, 50, 20, 10] as const;

/** The text typed for each note; `1` stands for coins, which are counted in rupees. */
type Counted = Partial<Record<(typeof NOTES)[number] | 1, string>>;

function sumOf(counted: Counted): number {
  return Object.entries(counted).reduce((sum, [worth, count]) => sum + Number(worth) * Number(count), 0);
}

interface CashCountProps {
  /** The amount of the deposit, which a teller can also type. */
  readonly amount: Paise;
  /** Receives the sum in rupees as it is typed in a field; empty while nothing is counted. */
  readonly onSum: (rupees: string) => void;
}

/** Counts the cash by its notes, behind one line; the sum becomes the amount. */
export function CashCount({ amount, onSum }: CashCountProps) {
  const [counted, setCounted] = useState<Counted>({});
  const sum = sumOf(counted);
  const paise = BigInt(sum) * 100n;
  const field = (worth: keyof Counted) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: worth === 1 ? 7 : 5,
    value: counted[worth] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...counted, [worth]: target.value.replaceAll(/\D/g, '') };
      setCounted(next);
      onSum(sumOf(next) > 0 ? String(sumOf(next)) : '');
    },
  });
  return (
    <details className="text-sm">
      <summary className="w-fit py-1.5 font-medium underline-offset-4 hover:underline">Count notes</summary>
      <div className="mt-1 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {NOTES.map((worth) => (
          <TextField key={worth} label={`Notes of ₹${worth}`} {...field(worth)} />
        ))}
        <TextField className="sm:col-span-2" label="Coins, in rupees" {...field(1)} />
      </div>
      {sum > 0 && (
        <p role="status" className="mt-2">
          Counted <span className="amount font-semibold">{formatRupees(paise)}</span>
        </p>
      )}
      {sum > 0 && amount !== paise && (
        <Notice tone="warning" className="mt-2">
          The amount is not what was counted.
        </Notice>
      )}
    </details>
  );
}
