import { Link } from '@tanstack/react-router';
import { ChartNoAxesCombined, CreditCard, FileDown, PiggyBank, Scale, Send } from 'lucide-react';
import { ACCOUNT_TYPES } from '../../../../contract/vocabulary/account-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useShellWords } from '../../../words/use-words.tsx';
import { EntryButtons, type OwnDashboard } from './hero.tsx';

const SECTION = 'mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 md:py-16';
const HEADING = 'text-2xl font-semibold tracking-tight sm:text-3xl';

/** Icons of the features, in the order of the catalogue. */
const FEATURE_ICONS = [Send, PiggyBank, CreditCard, Scale, ChartNoAxesCombined, FileDown] as const;

/** The bank's features. */
export function FeaturesSection() {
  const t = useShellWords().home.features;
  return (
    <section className="border-y border-line bg-surface">
      <div className={SECTION}>
        <h2 className={HEADING}>{t.title}</h2>
        <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {t.items.map((item, index) => {
            const Icon = FEATURE_ICONS[index % FEATURE_ICONS.length];
            return (
              <li key={item.title}>
                {Icon && (
                  <Icon aria-hidden="true" className="size-11 rounded-field bg-accent-soft p-3 text-accent-text" />
                )}
                <h3 className="mt-4 font-semibold">{item.title}</h3>
                <p className="mt-1.5 text-ink-muted">{item.body}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The three steps: Create Account, Set Up Profile, Start Banking. */
export function StepsSection() {
  const t = useShellWords().home.steps;
  return (
    <section className={SECTION}>
      <h2 className={HEADING}>{t.title}</h2>
      <ol className="mt-8 grid gap-6 md:grid-cols-3">
        {t.items.map((item, index) => (
          <li key={item.title} className="rounded-panel border border-line bg-surface p-6 shadow-panel">
            <span
              aria-hidden="true"
              className="inline-flex size-9 items-center justify-center rounded-full bg-accent text-sm font-semibold text-on-accent"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 font-semibold">{item.title}</h3>
            <p className="mt-1.5 text-ink-muted">{item.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The three account types with their terms. */
export function AccountsSection() {
  const words = useShellWords();
  const t = words.home.accounts;
  return (
    <section className="border-y border-line bg-surface">
      <div className={SECTION}>
        <h2 className={HEADING}>{t.title}</h2>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {ACCOUNT_TYPES.map((type) => {
            const account = words.accountTypes[type];
            return (
              <li key={type} className="flex flex-col rounded-panel border border-line bg-canvas p-6">
                <p className="text-sm text-accent-text">{account.audience}</p>
                <h3 className="text-lg font-semibold">{account.label}</h3>
                <p className="mt-1.5 text-ink-muted">{account.body}</p>
                <ul className="my-5 list-disc space-y-1 pl-5 text-sm">
                  {account.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
                <Link
                  to={paths.register}
                  search={{ accountType: type }}
                  aria-label={t.open(account.label)}
                  className={buttonClass('secondary', 'medium', 'mt-auto')}
                >
                  {t.openShort}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Testimonials of demo customers. */
export function TestimonialsSection() {
  const t = useShellWords().home.testimonials;
  return (
    <section className={SECTION}>
      <h2 className={HEADING}>{t.title}</h2>
      <p className="mt-1 text-sm text-ink-muted">{t.note}</p>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {t.items.map((item) => (
          <li key={item.who}>
            <figure className="flex h-full flex-col rounded-panel border border-line bg-surface p-6 shadow-panel">
              <blockquote className="text-lg leading-snug">“{item.quote}”</blockquote>
              <figcaption className="mt-auto pt-4 text-sm text-ink-muted">{item.who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The entry buttons again, at the page's end. */
export function ClosingSection({ dashboard }: { dashboard: OwnDashboard }) {
  const t = useShellWords().home.closing;
  return (
    <section className={SECTION}>
      <div className="flex flex-col items-center gap-4 rounded-panel border border-accent-line bg-accent-soft px-6 py-12 text-center">
        <h2 className={HEADING}>{t.title}</h2>
        <p className="max-w-lg text-ink-muted">{t.body}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <EntryButtons dashboard={dashboard} />
        </div>
      </div>
    </section>
  );
}
