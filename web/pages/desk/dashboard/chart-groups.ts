import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../../../contract/vocabulary/money.ts';
import { deskDay, deskShortDay } from '../desk-date.ts';

/** Deposits and withdrawals of one bank day, in paise. */
export interface ChartDay {
  readonly date: string;
  readonly deposits: Paise;
  readonly withdrawals: Paise;
}

const drawn = (paise: Paise): number => Number(paise) / 100;

/** Returns one pair of bars for each bank day; undefined when the answer cannot be drawn. */
export function groupsOf(days: readonly ChartDay[]) {
  try {
    return days.map(({ date, deposits, withdrawals }) => {
      const at = noonOfBusinessDate(date);
      return {
        label: deskDay(at),
        short: deskShortDay(at),
        values: [drawn(deposits), drawn(withdrawals)],
        texts: [formatRupees(deposits), formatRupees(withdrawals)],
      };
    });
  } catch {
    return undefined;
  }
}
