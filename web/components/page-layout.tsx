import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.tsx';

/** Moves the focus on to the heading of a page that is drawn after the shell has focused its start. */
function focusFromMain(heading: HTMLElement | null) {
  if (heading && document.activeElement?.id === 'content') heading.focus({ preventScroll: true });
}

/** The layout of a page: title, lead and actions above its content. */
export function PageLayout({
  title,
  lead,
  actions,
  above,
  children,
  width = 'frame',
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shown above the title: a breadcrumb. */
  above?: ReactNode;
  children: ReactNode;
  /** `text` is for forms and facts, which are read in one narrow column. */
  width?: 'frame' | 'text';
}) {
  // As high as the screen while a part of it loads, so that what stands below the page does not move when the part arrives.
  return (
    <div className="mx-auto w-full max-w-(--frame) px-4 py-6 has-[.skeleton]:min-h-dvh sm:px-6 sm:py-8">
      <div className={width === 'text' ? 'max-w-2xl' : undefined}>
        {above}
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1
              ref={focusFromMain}
              tabIndex={-1}
              className="text-2xl font-semibold tracking-tight break-words outline-none sm:text-3xl"
            >
              {title}
            </h1>
            {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The layout of a sign-in or registration page: one narrow column and a link home. */
export function EntryLayout({
  title,
  eyebrow,
  lead,
  children,
  aside,
  width = 'narrow',
}: {
  title: string;
  eyebrow?: string;
  lead?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  width?: 'narrow' | 'medium';
}) {
  const t = useWords();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col items-center gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <div className={classNames('w-full', width === 'narrow' ? 'max-w-md' : 'max-w-2xl')}>
        <Link
          to={paths.home}
          className="mb-6 inline-flex min-h-9 items-center gap-1.5 text-sm text-ink-muted hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> {t.signIn.backHome}
        </Link>
        {eyebrow && <p className="text-sm font-medium text-accent-text">{eyebrow}</p>}
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        {lead && <p className="mt-1 mb-6 text-ink-muted">{lead}</p>}
        <div className={lead ? undefined : 'mt-6'}>{children}</div>
      </div>
      {aside && <div className={classNames('w-full', width === 'narrow' ? 'max-w-md' : 'max-w-2xl')}>{aside}</div>}
    </div>
  );
}
