import { Camera, Check, Copy, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import type { ListedBank } from '../../../api/demo/bank-house.ts';
import { formatDay, formatMoment } from '../../../components/bank-date.ts';
import { useCopied } from '../../../components/copied.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { BankStep } from './bank-steps.ts';
import { useBankWords } from './bank-words.ts';
import { timeApart } from './time-apart.ts';

interface RowProps {
  readonly bank: ListedBank;
  /** The bank's own key, where this tab has made it. */
  readonly ownKey: string | undefined;
  /** A key that allows its steps. */
  readonly anyKey: string | undefined;
  /** Moment of the list, in milliseconds of the epoch. */
  readonly now: number;
  readonly onStep: (step: BankStep) => void;
}

const ICON = 'size-4 shrink-0';

function megabytes(bytes: number, locale: string): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', ...one }).format(bytes / 1_000_000);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** A moment as its distance from now; the moment itself for a pointer and for machines. */
function Apart({ at, now }: { at: Date; now: number }) {
  const { locale } = useWords();
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at, locale)}>
      {timeApart(at, now, locale)}
    </time>
  );
}

function BankFacts({ bank, now }: Pick<RowProps, 'bank' | 'now'>) {
  const t = useBankWords();
  const { locale } = useWords();
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4 lg:mt-0">
      <Fact label={t.date}>{formatDay(noonOfBusinessDate(bank.businessDate), locale)}</Fact>
      <Fact label={t.used}>
        <Apart at={bank.lastUsedAt} now={now} />
      </Fact>
      <Fact label={t.size}>{megabytes(bank.bytes, locale)}</Fact>
      <Fact label={t.ends}>
        <Apart at={bank.expiresAt} now={now} />
      </Fact>
    </dl>
  );
}

function Snapshots({ bank, anyKey, onStep }: Pick<RowProps, 'bank' | 'anyKey' | 'onStep'>) {
  const t = useBankWords();
  const { locale } = useWords();
  if (bank.snapshots.length === 0) return null;
  return (
    <ul aria-label={t.snapshots(bank.name)} className="mt-3 divide-y divide-line border-y border-line text-sm">
      {bank.snapshots.map(({ name, takenAt }) => (
        <li key={name} className="flex items-center justify-between gap-3 py-1.5">
          <span className="min-w-0">
            <span className="block font-medium break-words">{name}</span>
            <time dateTime={takenAt.toISOString()} className="block text-xs text-ink-muted">
              {formatMoment(takenAt, locale)}
            </time>
          </span>
          <ExplainedButton
            tone="quiet"
            size="small"
            className="shrink-0"
            aria-label={t.restoreTo(name)}
            disabledReason={anyKey === undefined ? t.needsKey : undefined}
            onClick={() => anyKey !== undefined && onStep({ does: 'restore', bank, key: anyKey, snapshot: name })}
          >
            <RotateCcw aria-hidden="true" className={ICON} />
            {t.restore}
          </ExplainedButton>
        </li>
      ))}
    </ul>
  );
}

function CopyKey({ name, value }: { name: string; value: string }) {
  const t = useBankWords();
  const [copied, copy] = useCopied();
  return (
    <Button tone="quiet" size="small" aria-label={copied ? undefined : t.copyKeyOf(name)} onClick={() => copy(value)}>
      {copied ? <Check aria-hidden="true" className={ICON} /> : <Copy aria-hidden="true" className={ICON} />}
      {copied ? t.keyCopied : t.copyKey}
    </Button>
  );
}

function Steps({ bank, ownKey, anyKey, onStep }: Omit<RowProps, 'now'>) {
  const t = useBankWords();
  const disabledReason = anyKey === undefined ? t.needsKey : undefined;
  const start = (does: 'snapshot' | 'delete') => anyKey !== undefined && onStep({ does, bank, key: anyKey });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {/* Another bank is another origin, so it is no link of the router. */}
      <a
        href={bank.baseUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={t.openBank(bank.name)}
        className={buttonClass('secondary', 'small')}
      >
        <ExternalLink aria-hidden="true" className={ICON} />
        {t.open}
      </a>
      <ExplainedButton
        tone="secondary"
        size="small"
        aria-label={t.snapshotOf(bank.name)}
        disabledReason={disabledReason}
        onClick={() => start('snapshot')}
      >
        <Camera aria-hidden="true" className={ICON} />
        {t.snapshot}
      </ExplainedButton>
      {ownKey !== undefined && <CopyKey name={bank.name} value={ownKey} />}
      <ExplainedButton
        tone="quiet"
        size="small"
        className="ml-auto"
        aria-label={t.removeBank(bank.name)}
        disabledReason={disabledReason}
        onClick={() => start('delete')}
      >
        <Trash2 aria-hidden="true" className={ICON} />
        {t.remove}
      </ExplainedButton>
    </div>
  );
}

/** A bank of the list: what it is, its snapshots, and what can be done with it. */
export function BankRow({ now, ...row }: RowProps) {
  const { bank } = row;
  const t = useBankWords();
  const headingId = useId();
  return (
    <li aria-labelledby={headingId} className="px-5 py-4">
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-6">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 id={headingId} className="font-semibold break-words">
              {bank.name}
            </h3>
            <p className="text-sm text-ink-muted">
              <code className="break-all">{bank.id}</code>
              {', '}
              {t.ofProfile(bank.seed)}
            </p>
          </div>
          <Badge tone={bank.open ? 'good' : 'neutral'}>{bank.open ? t.states.open : t.states.idle}</Badge>
        </div>
        <BankFacts bank={bank} now={now} />
      </div>
      <Snapshots {...row} />
      <Steps {...row} />
    </li>
  );
}
