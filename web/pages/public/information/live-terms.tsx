import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountType } from '../../../../contract/vocabulary/account-terms.ts';
import { noonOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { termDepositProductsQuery } from '../../../api/customer/term-deposit-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { formatDay } from '../../../components/bank-date.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useInformationWords, useWords } from '../../../words/use-words.tsx';

/** ₹1,00,000 in paise, for the example column. */
const EXAMPLE = 10_000_000n;

/** Returns a year's simple interest in paise, at a rate in percent with at most two decimals. */
function interestOfYear(principal: bigint, ratePercent: number): bigint {
  return (principal * BigInt(Math.round(ratePercent * 100))) / 10_000n;
}

/** Who saves the example in a year puts in so many paise a month. */
const INSTALMENT = 833_300n;
/** Months for which the instalments of a year stay, all together: 12 + 11 + … + 1. */
const INSTALMENT_MONTHS = 78n;

/** Returns the interest in paise, to whole rupees, of a year of instalments: each earns for the months that it stays. */
function interestOfInstalments(ratePercent: number): bigint {
  const paise = (INSTALMENT * INSTALMENT_MONTHS * BigInt(Math.round(ratePercent * 100))) / 120_000n;
  return (paise / 100n) * 100n;
}

const wholeRupees = (paise: bigint): string => formatRupees(paise).replace(/\.00$/, '');

/** A panel of figures from the bank: a skeleton while they load, and a retry button after a failure. */
function LivePanel({
  title,
  query,
  children,
}: {
  title: string;
  query: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}) {
  const words = useWords();
  const t = useInformationWords().live;
  const info = useQuery(bankInfoQuery).data;
  return (
    <Panel
      title={title}
      padding="none"
      description={info && t.asOf(formatDay(noonOfBusinessDate(info.businessDate), words.locale))}
    >
      {query.isPending && <SkeletonRows rows={2} className="px-5 pb-3" />}
      {query.isError && (
        <div className="px-5 pb-3">
          <ErrorPanel
            title={t.failed}
            message={errorMessage(query.error, 'depositQuote', words)}
            reference={referenceOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {children}
    </Panel>
  );
}

/** Interest and minimum balance of account types, as the product table has them today. */
export function AccountTerms({ types }: { types: readonly AccountType[] }) {
  const { bankSays } = useWords();
  const t = useInformationWords().live;
  const info = useQuery(bankInfoQuery);
  type Row = NonNullable<typeof info.data>['accountTypes'][number];
  const columns: readonly Column<Row>[] = [
    { header: t.product, cell: (row) => bankSays(row.label), leads: true },
    { header: t.forWhom, cell: (row) => bankSays(row.audience) },
    {
      header: t.rate,
      cell: (row) => <span className="amount">{row.interest_rate === 0 ? t.none : t.percent(row.interest_rate)}</span>,
      align: 'right',
    },
    {
      header: t.minimumBalance,
      cell: (row) => <span className="amount">{formatRupees(row.minimum_balance)}</span>,
      align: 'right',
    },
  ];
  return (
    <LivePanel title={t.accounts} query={info}>
      {info.data && (
        <DataTable
          caption={t.accounts}
          columns={columns}
          rows={info.data.accountTypes.filter((row) => types.includes(row.type))}
          keyOf={(row) => row.type}
        />
      )}
    </LivePanel>
  );
}

/** The deposit products, with a year's interest on ₹1,00,000. */
export function TermDepositRates() {
  const { bankSays } = useWords();
  const t = useInformationWords().live;
  const products = useQuery(termDepositProductsQuery);
  type Row = NonNullable<typeof products.data>[number];
  const columns: readonly Column<Row>[] = [
    {
      header: t.product,
      leads: true,
      cell: (row) => (
        <>
          <span className="font-medium">{bankSays(row.label)}</span>
          <span className="block text-xs text-ink-muted">
            {row.tenures.every((months) => months === 0) ? t.noTenure : t.months(row.tenures)}
          </span>
        </>
      ),
    },
    { header: t.rate, cell: (row) => <span className="amount">{t.percent(row.interest_rate)}</span>, align: 'right' },
    {
      header: t.minimumAmount,
      // A minimum of one paisa is none.
      cell: (row) => (
        <span className="amount">{row.minimum_amount < 100n ? t.none : formatRupees(row.minimum_amount)}</span>
      ),
      align: 'right',
    },
    {
      header: t.yearOn(formatRupees(EXAMPLE)),
      cell: (row) =>
        row.type === 'recurring' ? (
          <>
            <span className="amount">{t.about(wholeRupees(interestOfInstalments(row.interest_rate)))}</span>
            <span className="block text-xs text-ink-muted">{t.monthly(wholeRupees(INSTALMENT))}</span>
          </>
        ) : (
          <span className="amount">{formatRupees(interestOfYear(EXAMPLE, row.interest_rate))}</span>
        ),
      align: 'right',
    },
  ];
  return (
    <LivePanel title={t.deposits} query={products}>
      {products.data && (
        <DataTable caption={t.deposits} columns={columns} rows={products.data} keyOf={(row) => row.type} />
      )}
    </LivePanel>
  );
}

/** The current amount above which an instruction waits for a banker. */
export function ReviewLimit() {
  const t = useInformationWords().live;
  const info = useQuery(bankInfoQuery).data;
  if (!info) return null;
  return (
    <Panel title={t.review}>
      <p className="text-ink-muted">{t.reviewAbove(formatRupees(info.reviewAbove))}</p>
    </Panel>
  );
}
