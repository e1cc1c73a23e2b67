import type { TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useWords } from '../../../words/use-words.tsx';

const TONES: Record<TermDeposit['status'], BadgeTone> = {
  active: 'good',
  matured: 'info',
  pending: 'warning',
  broken: 'neutral',
};

/** A deposit's status (C-DP-15). */
export function TermDepositStatusBadge({ status }: { status: TermDeposit['status'] }) {
  const t = useWords().termDeposits;
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>;
}

/** Formats percent a year without a trailing zero: 7, 6.5. */
export function rateText(rate: number): string {
  return String(Math.round(rate * 100) / 100);
}

/** A rate with its colour: 7 or more green, 5 or more blue, else grey (C-DP-13). The figure alone is enough. */
export function RateBadge({ rate }: { rate: number }) {
  const t = useWords().termDeposits;
  return (
    <Badge tone={rate >= 7 ? 'good' : rate >= 5 ? 'info' : 'neutral'} className="tabular-nums">
      {t.rate(rateText(rate))}
    </Badge>
  );
}

/** Returns how much of a deposit's term has passed on a bank day, 0 to 100; undefined without an end. */
export function shareRun(
  deposit: Pick<TermDeposit, 'start_date' | 'maturity_date'>,
  today: string,
): number | undefined {
  if (deposit.maturity_date === null) return undefined;
  const [start, end, now] = [deposit.start_date, deposit.maturity_date, today].map((day) =>
    Date.parse(`${day}T00:00:00Z`),
  ) as [number, number, number]; // as: three dates in, three numbers out
  return end <= start ? 100 : Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}
