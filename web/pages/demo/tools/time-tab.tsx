import { useQuery } from '@tanstack/react-query';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { formatLongDay, formatTime } from '../../../components/bank-date.ts';
import { useDateLocale } from '../../../components/date-locale.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { NeedsAdmin } from './needs-admin.tsx';
import { loadWithTool } from './shown-tool.ts';

// With the queries of the desk, which only an admin has loaded.
const MoveClock = lazyPart(async () => (await import('./move-clock.tsx')).MoveClock);

/** The bank's date and time, which an admin moves forward (decision 27). */
export function TimeTab() {
  const t = useWords().demo.time;
  const locale = useDateLocale();
  const info = useQuery(bankInfoQuery).data;
  const admin = useSession().role === 'admin';
  return (
    <section aria-label={t.title}>
      <p className="mb-2 text-sm text-ink-muted">{t.lead}</p>
      {info && (
        <Facts
          className="mb-4"
          facts={[
            { label: t.date, value: formatLongDay(noonOfBusinessDate(info.businessDate), locale) },
            { label: t.time, value: formatTime(info.bankTime, locale) },
          ]}
        />
      )}
      {admin ? <MoveClock /> : <NeedsAdmin open={(dashboard) => loadWithTool(dashboard, 'time')} />}
    </section>
  );
}
