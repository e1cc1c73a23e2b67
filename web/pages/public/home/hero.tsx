import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { DemoClaim } from '../../../components/demo-claim.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { useShellWords } from '../../../words/use-words.tsx';

export type OwnDashboard = typeof paths.customerDashboard | typeof paths.bankerDashboard | undefined;

/** 'Log In' and 'Open an Account' for visitors, 'Go to Dashboard' for signed-in users (C-PU-03). */
export function EntryButtons({ dashboard }: { dashboard: OwnDashboard }) {
  const t = useShellWords().home.hero;
  if (dashboard) {
    return (
      <Link to={dashboard} className={buttonClass('primary', 'large')}>
        {t.dashboard}
      </Link>
    );
  }
  return (
    <>
      <Link to={paths.accountSelection} className={buttonClass('primary', 'large')}>
        {t.openAccount}
      </Link>
      <Link to={paths.customerLogin} className={buttonClass('secondary', 'large')}>
        {t.logIn}
      </Link>
    </>
  );
}

function Preview() {
  const t = useShellWords().home.preview;
  return (
    <div
      role="img"
      aria-label={t.label}
      className="mx-auto w-full max-w-md rounded-panel border border-line bg-surface p-6 shadow-float"
    >
      <p className="text-sm text-ink-muted">{t.account}</p>
      <p className="amount mt-1 text-4xl font-semibold tracking-tight">{t.balance}</p>
      <svg viewBox="0 0 400 90" className="mt-5 block w-full" preserveAspectRatio="none">
        <path d="M0 76C40 70 60 62 96 64s54 6 92-8 56-34 92-30 56 8 84-6l36-14v84H0Z" className="fill-accent-soft" />
        <path
          d="M0 76C40 70 60 62 96 64s54 6 92-8 56-34 92-30 56 8 84-6l36-14"
          fill="none"
          className="stroke-accent"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <ul className="mt-4 divide-y divide-line">
        {t.rows.map((row) => (
          <li key={row.note} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium">{row.name}</span>
              <span className="block truncate text-sm text-ink-muted">{row.note}</span>
            </span>
            <span className={row.incoming ? 'amount font-semibold text-accent-text' : 'amount font-semibold'}>
              {row.amount}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The hero of the landing page. */
export function Hero({ dashboard }: { dashboard: OwnDashboard }) {
  const t = useShellWords().home;
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.1fr_1fr] md:py-20">
      <div>
        <p className="font-words text-sm font-medium text-accent-text">{t.hero.eyebrow}</p>
        <h1 className="mt-3 text-4xl font-semibold tracking-tight sm:text-5xl lg:text-6xl">{t.hero.title}</h1>
        <p className="mt-5 max-w-xl text-lg text-ink-muted">{t.hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <EntryButtons dashboard={dashboard} />
        </div>
        <ul aria-label={t.claimsTitle} className="mt-8 flex flex-wrap gap-2">
          <li>
            <DemoClaim claim="encryption" />
          </li>
          <li>
            <DemoClaim claim="rbi" />
          </li>
          <li>
            <DemoClaim claim="fees" />
          </li>
        </ul>
      </div>
      <Preview />
    </section>
  );
}
