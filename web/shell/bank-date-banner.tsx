import { useQuery } from '@tanstack/react-query';
import { businessDateOf, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { useSession } from '../api/client/session-store.ts';
import { bankInfoQuery } from '../api/public/bank-info-queries.ts';
import { formatDay } from '../components/bank-date.ts';
import { useWords } from '../words/use-words.tsx';

const LOOK_EVERY_MS = 60_000;

/** Tells a customer that the bank's date is not today's, because the demo has moved its clock (decision 27). */
export function BankDateBanner() {
  const words = useWords();
  const signedIn = useSession().role === 'customer';
  const info = useQuery({ ...bankInfoQuery, enabled: signedIn, refetchInterval: LOOK_EVERY_MS });
  // The time of the last answer, which is at most a minute old.
  const now = new Date(info.dataUpdatedAt);
  const bankDay = info.data?.businessDate;
  if (!signedIn || !bankDay || bankDay === businessDateOf(now)) return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn-text">
      {words.demo.bankDate(formatDay(noonOfBusinessDate(bankDay), words.locale), formatDay(now, words.locale))}
    </p>
  );
}
