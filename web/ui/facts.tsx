import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, one pair a line. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={classNames('divide-y divide-line text-sm', className)}>
      {facts.map((fact) => (
        <div key={fact.label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-muted">{fact.label}</dt>
          <dd className="min-w-0 font-medium break-words sm:text-right">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
