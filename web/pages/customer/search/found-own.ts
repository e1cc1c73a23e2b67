import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { OwnResults } from '../../../api/customer/search-queries.ts';
import type { MailedStatement } from '../../../api/customer/statement-mail-queries.ts';
import type { TermDeposit } from '../../../api/customer/term-deposit-queries.ts';
import { formatDay, formatMoment } from '../../../components/bank-date.ts';
import { captionOf, directionOf, headingOf } from '../../../components/transaction-words.ts';
import type { Words } from '../../../words/catalogue.ts';

export type FoundGroup = keyof Words['search']['groups'];

/** The object to which a result leads. */
export type FoundObject =
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'deposit'; readonly deposit: TermDeposit }
  | { readonly kind: 'statement'; readonly statement: MailedStatement };

/** One line of the results. One without an object, such as an e-mail in the reader's own inbox, is not opened here. */
export interface Found {
  readonly key: string;
  readonly group: FoundGroup;
  readonly title: string;
  readonly detail: string;
  readonly object: FoundObject | undefined;
}

const PAGES = {
  dashboard: paths.customerDashboard,
  transactions: paths.transactions,
  profile: paths.customerProfile,
  fixedDeposits: paths.fixedDeposits,
  verify: paths.verify,
  contact: paths.contact,
  help: paths.help,
  mailbox: paths.mailbox,
} as const satisfies Record<keyof Words['search']['pages'], string>;
type PageName = keyof typeof PAGES;

function titleOf(page: PageName, { titles }: Words): string {
  if (page === 'dashboard') return titles.customerDashboard;
  return page === 'profile' ? titles.customerProfile : titles[page];
}

/** Finds pages by the words of their names and by those that readers type for them. */
function foundPages(search: string, words: Words, demo: boolean): Found[] {
  const typed = search.toLowerCase().split(/\s+/);
  // as: the keys of this object are the names.
  return (Object.keys(PAGES) as PageName[])
    .filter((page) => demo || page !== 'mailbox')
    .filter((page) => {
      const names = `${titleOf(page, words)} ${words.search.pages[page]}`.toLowerCase().split(/\s+/);
      return typed.every((each) => names.some((name) => name.startsWith(each)));
    })
    .map((page) => ({
      key: page,
      group: 'pages',
      title: titleOf(page, words),
      detail: '',
      object: { kind: 'address', href: PAGES[page] },
    }));
}

const foundTransaction = (transaction: Transaction, words: Words): Found => ({
  key: transaction.id,
  group: 'transactions',
  title: `${headingOf(transaction, words)} · ${directionOf(transaction) === 'in' ? '+' : '−'}${formatRupees(transaction.amount)}`,
  detail: [formatDay(transaction.at, words.locale), captionOf(transaction, words)].filter(Boolean).join(' · '),
  object: { kind: 'transaction', transaction },
});

const foundDeposit = (deposit: TermDeposit, words: Words): Found => ({
  key: deposit.id,
  group: 'deposits',
  title: `${words.termDeposits.types[deposit.type]} · ${formatRupees(deposit.amount)}`,
  detail: `${deposit.deposit_number} · ${words.termDeposits.statuses[deposit.status]}`,
  object: { kind: 'deposit', deposit },
});

const foundStatement = (statement: MailedStatement, words: Words): Found => ({
  key: statement.id,
  group: 'statements',
  title: words.profile.data.types[statement.statementType].label,
  detail: words.profile.data.requested(formatMoment(statement.requested_at, words.locale)),
  object: { kind: 'statement', statement },
});

/** Returns the results of a search in the order in which they are shown: pages, own things, help. */
export function foundOwn(search: string, results: OwnResults | undefined, words: Words, demo: boolean): Found[] {
  if (search === '') return [];
  const { transactions = [], deposits = [], statements = [], emails = [], articles = [] } = results ?? {};
  const all: Found = {
    key: 'all',
    group: 'transactions',
    title: words.search.allTransactions,
    detail: '',
    object: { kind: 'address', href: `${paths.transactions}?${new URLSearchParams({ search })}` },
  };
  return [
    ...foundPages(search, words, demo),
    ...transactions.map((each) => foundTransaction(each, words)),
    ...(transactions.length > 0 ? [all] : []),
    ...deposits.map((each) => foundDeposit(each, words)),
    ...statements.map((each) => foundStatement(each, words)),
    ...emails.map(
      (mail): Found => ({
        key: mail.id,
        group: 'emails',
        title: mail.subject,
        detail: words.search.sentTo(mail.to, formatMoment(mail.sent_at, words.locale)),
        object: demo
          ? { kind: 'address', href: `${paths.mailbox}?${new URLSearchParams({ to: mail.to })}` }
          : undefined,
      }),
    ),
    ...articles.map(
      (article): Found => ({
        key: article.id,
        group: 'articles',
        title: article.title,
        detail: article.answer,
        object: { kind: 'address', href: `${paths.help}#${article.id}` },
      }),
    ),
  ];
}
