import type { ReactNode } from 'react';
import type { Figure } from '../../../api/customer/insight-queries.ts';
import { Arithmetic } from '../../../components/windows/arithmetic.tsx';

interface FigureTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** The calculation, which the value opens (decision 30). */
  readonly figure: Figure;
  readonly children?: ReactNode;
}

/** One figure of the customer's finances, which opens its calculation. */
export function FigureTile({ label, value, figure, children }: FigureTileProps) {
  return (
    <div className="min-w-0 rounded-field border border-line p-4">
      <p className="text-sm text-ink-muted">{label}</p>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        <Arithmetic figure={figure}>{value}</Arithmetic>
      </p>
      {children}
    </div>
  );
}
