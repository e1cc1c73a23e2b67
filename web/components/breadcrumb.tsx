import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { paths } from '../../contract/vocabulary/page-paths.ts';
import { useWords } from '../words/use-words.tsx';

interface Crumb {
  readonly to: (typeof paths)['home'] | (typeof paths)['customerDashboard'];
  readonly label: string;
}

/** A breadcrumb: links to the pages above, and this page's name last (C-PF-01). */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useWords().site;
  return (
    <nav aria-label={t.breadcrumb} className="mb-2">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-muted">
        {crumbs.map((crumb) => (
          <li key={crumb.to} className="flex items-center gap-1">
            <Link
              to={crumb.to}
              className="inline-flex min-h-8 items-center rounded-field hover:text-ink hover:underline"
            >
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
