import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Formats `+4.5%`, `−2.3%`: one decimal and a real minus sign. */
export function signedPercent(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

function sentenceOf(percent: number | null, t: Words['insights']['overview']): string {
  if (percent === null) return t.noTrend;
  if (percent === 0) return t.level;
  const size = `${Math.abs(percent).toFixed(1)}%`;
  return percent > 0 ? t.up(size) : t.down(size);
}

/** The change against the previous thirty days: sign, arrow and a sentence for screen readers; a sentence alone where there is none. */
export function Trend({ percent, good }: { percent: number | null; good: 'up' | 'down' }) {
  const t = useWords().insights.overview;
  if (!percent) return <span className="mt-1 block text-sm font-normal text-ink-muted">{sentenceOf(percent, t)}</span>;
  const isGood = percent > 0 === (good === 'up');
  const Icon = percent > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={`mt-1 flex flex-wrap items-center gap-x-1 text-sm ${isGood ? 'text-accent-text' : 'text-danger-text'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span aria-hidden="true" className="font-medium tabular-nums">
        {signedPercent(percent)}
      </span>
      <span aria-hidden="true" className="text-ink-muted">
        {t.against}
      </span>
      <span className="sr-only">{sentenceOf(percent, t)}</span>
    </span>
  );
}
