import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';

/** Marks its content as an example: labelled, greyed and inert (decision 31). */
export function SampleDataMark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative rounded-panel border border-dashed border-line-strong p-4">
      <Badge tone="warning" className="absolute -top-3 left-4">
        {label}
      </Badge>
      <div inert className="opacity-70 saturate-50">
        {children}
      </div>
    </div>
  );
}
