import type { ReactNode } from 'react';
import type { Figure } from '../../../api/customer/insight-queries.ts';
import { Arithmetic } from '../../../components/windows/arithmetic.tsx';

interface FigureTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** The calculation, opened by a button beside the label (decision 30). */
  readonly figure: Figure;
  readonly children?: ReactNode;
}

/** One figure of the customer's finances with a button for its calculation. */
export function FigureTile({ label, value, figure, children }: FigureTileProps) {
  return (
    <div className="min-w-0 rounded-field border border-line p-4">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-ink-muted">{label}</p>
        <Arithmetic figure={figure} />
      </div>
      <p className="mt-1 text-2xl font-semibold tracking-tight">{value}</p>
      {children}
    </div>
  );
}
