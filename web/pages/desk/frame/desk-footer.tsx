import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useShellWords } from '../../../words/use-words.tsx';

const LINK = 'inline-flex min-h-8 items-center text-sm text-ink-muted hover:text-ink hover:underline';

/** One line below the staff's pages, which are for work and not for visitors. */
export function DeskFooter() {
  const { site, titles } = useShellWords();
  const f = site.footer;
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-(--frame) flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
        <p className="text-sm text-ink-muted">{f.notABank}</p>
        <nav aria-label={f.label} className="flex flex-wrap gap-x-4">
          <Link to={paths.contact} className={LINK}>
            {titles.contact}
          </Link>
          <Link to={paths.security} className={LINK}>
            {titles.security}
          </Link>
          <Link to={paths.privacyPolicy} className={LINK}>
            {titles.privacyPolicy}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
