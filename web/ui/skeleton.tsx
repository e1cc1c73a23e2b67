import { classNames } from './class-names.ts';
import { useUiLabels } from './ui-labels.tsx';

/** Placeholder while one item loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />;
}

/** Placeholder while a list loads, announced once. */
export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  const { loading } = useUiLabels();
  return (
    <div role="status" className={classNames('flex flex-col gap-3', className)}>
      <span className="sr-only">{loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} aria-hidden="true" className="flex items-center gap-3 py-1.5">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
