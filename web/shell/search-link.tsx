import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { useSession } from '../api/client/session-store.ts';
import { useSearchKeys } from '../ui/search-keys.ts';
import { useWords } from '../words/use-words.tsx';

/**
 * The customer's way to the search: a sign in the header, and the keys. It is drawn into the header from here, because the header
 * is in the landing page's script, which has no room for it.
 */
function SearchSign() {
  const t = useWords().titles;
  const navigate = useNavigate();
  const [place] = useState(() => Object.assign(document.createElement('span'), { className: 'contents' }));
  useEffect(() => {
    document.querySelector('header nav')?.after(place);
    return () => place.remove();
  }, [place]);
  useSearchKeys(() => void navigate({ to: paths.search }));
  return createPortal(
    <Link
      to={paths.search}
      aria-label={t.search}
      aria-keyshortcuts="/ Control+K"
      className="inline-flex size-11 items-center justify-center rounded-field text-ink-muted hover:bg-hover hover:text-ink"
    >
      <Search aria-hidden="true" className="size-5" />
    </Link>,
    place,
  );
}

/** The search, for customers who are signed in. */
export function SearchLink() {
  return useSession().role === 'customer' && <SearchSign />;
}
