import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { HelpArticle } from '../../../api/public/help-queries.ts';
import { buttonClass } from '../../../ui/button.tsx';

interface HelpEntryProps {
  readonly article: HelpArticle;
  readonly open: boolean;
  /** Shows the beginning of a closed article's answer, as in the results of a search. */
  readonly teaser: boolean;
  readonly onToggle: () => void;
}

/** One article: its title, which opens it; its answer, steps, and the pages where it is done. */
export function HelpEntry({ article, open, teaser, onToggle }: HelpEntryProps) {
  const summary = useRef<HTMLElement>(null);
  // An address with the article's name leads to it.
  useEffect(() => {
    if (open && location.hash === `#${article.id}`) summary.current?.scrollIntoView({ block: 'nearest' });
  }, [open, article.id]);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <details open={open} id={article.id} className="group scroll-mt-20">
      <summary
        ref={summary}
        onClick={toggle}
        className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-field px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 flex-1">
          <h3 className="font-medium">{article.title}</h3>
          {teaser && !open && <span className="line-clamp-2 text-sm text-ink-muted">{article.answer}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        <p>{article.answer}</p>
        {article.steps.length > 0 && (
          <ul className="mt-3 list-disc space-y-1.5 pl-5 text-ink-muted marker:text-accent-text">
            {article.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        )}
        {article.links.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-2">
            {article.links.map(({ label, path }) => (
              <Link key={path} to={path} className={buttonClass('secondary', 'small')}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </details>
  );
}
