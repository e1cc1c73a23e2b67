import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BalancePart } from '../../../../contract/vocabulary/balance-parts.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { type ExplainedBalance as Explained, explainedBalanceQuery } from '../../../api/desk/customer-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deskDay } from '../desk-date.ts';
import { Loaded } from '../loaded.tsx';

/** The parts whose lines can be listed, as they stand in the arithmetic. */
export const PART_LABELS: Record<BalancePart, string> = {
  money_in: 'Money in',
  money_out: 'Money out',
  interest: 'Interest',
  held: 'On hold',
};

const dayOf = (date: string) => deskDay(noonOfBusinessDate(date));

interface TermProps {
  readonly label: string;
  readonly paise: Paise;
  /** The word of the arithmetic in front of the amount. */
  readonly sign?: '+' | '−';
  readonly strong?: boolean;
  readonly lines?: { readonly count: number; readonly shown: boolean; readonly onShow: () => void };
}

function Term({ label, paise, sign, strong, lines }: TermProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className={strong ? 'font-semibold' : 'text-ink-muted'}>{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-3">
        {lines && lines.count > 0 && (
          <Button
            tone={lines.shown ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={lines.shown}
            onClick={lines.onShow}
          >
            {lines.count === 1 ? 'Show 1 line' : `Show ${lines.count} lines`}
            <span className="sr-only">of {label}</span>
          </Button>
        )}
        <span className={strong ? 'font-semibold' : undefined}>
          {sign && `${sign} `}
          <Money paise={paise} />
        </span>
      </dd>
    </div>
  );
}

interface ExplainedProps {
  readonly customerId: string;
  readonly days: { readonly startDate?: string | undefined; readonly endDate?: string | undefined };
  readonly part: BalancePart | undefined;
  readonly onPart: (part: BalancePart | undefined) => void;
  readonly onClose: () => void;
}

function Arithmetic({ data, part, onPart }: { data: Explained } & Pick<ExplainedProps, 'part' | 'onPart'>) {
  const linesOf = (of: BalancePart) => ({
    count: data[of].lines,
    shown: part === of,
    onShow: () => onPart(part === of ? undefined : of),
  });
  const opened = data.start_date ? `Opening balance on ${dayOf(data.start_date)}` : 'Opening balance';
  return (
    <dl className="max-w-xl text-sm">
      <Term label={opened} paise={data.opening} />
      <Term label={PART_LABELS.money_in} sign="+" paise={data.money_in.amount} lines={linesOf('money_in')} />
      <Term label={PART_LABELS.money_out} sign="−" paise={data.money_out.amount} lines={linesOf('money_out')} />
      <Term label={PART_LABELS.interest} sign="+" paise={data.interest.amount} lines={linesOf('interest')} />
      <Term strong label={`Closing balance on ${dayOf(data.end_date)}`} paise={data.closing} />
      <Term label={PART_LABELS.held} sign="−" paise={data.held.amount} lines={linesOf('held')} />
      <Term strong label="Available" paise={data.available} />
    </dl>
  );
}

/** The arithmetic of the balance for the period that the history is filtered by; each part lists its lines below. */
export function ExplainedBalance({ customerId, days, part, onPart, onClose }: ExplainedProps) {
  const query = useQuery(explainedBalanceQuery(customerId, days));
  const place = useRef<HTMLDivElement>(null);
  // The button that opens it is above, and often not in one view with it.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 focus-visible:outline-none">
      <Panel
        title="Explain this balance"
        description="For the period chosen below: what it began with, what came and went, and what is left."
        actions={
          <Button tone="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Loaded query={query} situation="transactions" rows={5}>
          {(data) => <Arithmetic data={data} part={part} onPart={onPart} />}
        </Loaded>
      </Panel>
    </div>
  );
}
