import { Skeleton } from '../ui/skeleton.tsx';
import { useShellWords } from '../words/use-words.tsx';

/** Placeholder while a page loads. */
export function PageSkeleton() {
  const t = useShellWords().site;
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-(--frame) px-4 py-8 sm:px-6">
      <span className="sr-only">{t.loadingPage}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-6 h-40 w-full" />
      <Skeleton className="mt-6 h-64 w-full" />
    </div>
  );
}
