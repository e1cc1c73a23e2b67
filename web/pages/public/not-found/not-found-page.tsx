import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useShellWords } from '../../../words/use-words.tsx';

/** The page shown for an unknown address (C-PU-07). */
export function NotFoundPage() {
  const { site, titles } = useShellWords();
  const { role } = useSession();
  const t = site.notFound;
  useEffect(() => {
    document.title = `${t.title} · ${site.bank}`;
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-3 px-4 py-24 text-center">
      <p className="text-sm font-medium text-accent-text tabular-nums">404</p>
      <h1 className="text-3xl font-semibold tracking-tight">{t.title}</h1>
      <p className="text-ink-muted">{t.body}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass('primary')}>
          {t.home}
        </Link>
        {role === 'customer' && (
          <>
            <Link to={paths.customerDashboard} className={buttonClass('secondary')}>
              {titles.customerDashboard}
            </Link>
            <Link to={paths.transactions} className={buttonClass('secondary')}>
              {titles.transactions}
            </Link>
          </>
        )}
        <Link to={paths.help} className={buttonClass('secondary')}>
          {titles.help}
        </Link>
      </div>
    </div>
  );
}
