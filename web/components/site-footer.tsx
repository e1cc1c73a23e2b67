import { Link } from '@tanstack/react-router';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { useShellWords } from '../words/use-words.tsx';
import { LanguageList } from './language-switch.tsx';

/** Links to every information page, and a note that this is not a bank (C-PU-06). */
export function SiteFooter() {
  const { site, titles } = useShellWords();
  const f = site.footer;
  const groups = [
    {
      title: f.company,
      links: ['about', 'careers', 'contact', 'blog', 'help'],
    },
    {
      title: f.products,
      links: ['savingsAccounts', 'fixedDeposits', 'loans', 'creditCards'],
    },
    {
      title: f.legal,
      links: ['privacyPolicy', 'termsOfService', 'security'],
    },
  ] as const;
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <nav
        aria-label={f.label}
        className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:grid-cols-3 sm:px-6"
      >
        {groups.map((group) => (
          <div key={group.title}>
            <h2 className="mb-2 text-sm font-semibold">{group.title}</h2>
            <ul>
              {group.links.map((page) => (
                <li key={page}>
                  <Link
                    to={paths[page]}
                    className="inline-flex min-h-8 items-center text-sm text-ink-muted hover:text-ink hover:underline"
                  >
                    {titles[page]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <LanguageList />
      <p className="mx-auto max-w-6xl px-4 pb-8 text-sm text-ink-muted sm:px-6">{f.notABank}</p>
    </footer>
  );
}
