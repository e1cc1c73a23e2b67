import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { formatDay, formatMonth } from '../../../components/bank-date.ts';
import { AreaChart } from '../../../ui/charts/area-chart.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Paise paid in and current value on one bank day. */
export interface Growth {
  readonly date: string;
  readonly paid_in: Paise;
  readonly value: Paise;
}

const drawn = (paise: Paise): number => Number(paise) / 100;
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** Paise of change below which the axis needs paise, because whole rupees would repeat. */
const SMALL_CHANGE: Paise = 1_000n;

/** A chart of a deposit until maturity: the sum paid in, and its value with interest. */
export function GrowthPicture({ growth, height = 180 }: { growth: readonly Growth[]; height?: number }) {
  const words = useWords();
  const t = words.termDeposits.picture;
  const last = growth.at(-1);
  if (!last || growth.length < 2) return null;
  const day = (date: string) => formatDay(noonOfBusinessDate(date), words.locale);
  const month = (date: string) => formatMonth(noonOfBusinessDate(date), words.locale);
  // Without further payments the interest would be invisible above the principal, so the axis starts near it.
  const tick = last.value - (growth[0]?.value ?? 0n) < SMALL_CHANGE ? withPaise : wholeRupees;
  const constant = growth[0]?.paid_in === last.paid_in;
  return (
    <AreaChart
      height={height}
      from={constant ? 'lowest' : 'zero'}
      headers={[t.day, t.value]}
      alternative={t.alternative(formatRupees(last.paid_in), formatRupees(last.value), day(last.date))}
      points={growth.map(({ date, value }) => ({
        label: day(date),
        short: month(date),
        value: drawn(value),
        text: formatRupees(value),
      }))}
      compare={{
        label: t.paidIn,
        values: growth.map(({ paid_in }) => drawn(paid_in)),
        texts: growth.map(({ paid_in }) => formatRupees(paid_in)),
      }}
      formatTick={(rupees) => tick.format(rupees)}
    />
  );
}
