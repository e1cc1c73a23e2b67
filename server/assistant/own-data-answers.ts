import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import { UNREAD_COUNTED } from '../../contract/vocabulary/notices.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { isIncoming } from '../../contract/vocabulary/transaction.ts';
import { cardOf } from '../cards/card-record.ts';
import { readProfile } from '../customers/customer-profile.ts';
import { flowBetween, readAccountDays } from '../insights/account-days.ts';
import { creditScore } from '../insights/credit-score.ts';
import { financialOverview } from '../insights/financial-overview.ts';
import { listNotices } from '../mail/notices.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { RecipientTokens } from '../payments/recipient-token.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { statementPage } from '../statement/statement-page.ts';
import { termDepositsOfCustomer } from '../term-deposits/list-term-deposits.ts';
import { answersFor } from './answer-words.ts';
import { categoryIn } from './category-words.ts';
import type { Action } from './how-to.ts';
import { periodIn } from './period.ts';
import { budgetAnswer, categoryAnswer, comparisonAnswer, spokenPeriod } from './spending-answers.ts';
import type { Intent } from './understand.ts';

export interface Answer {
  readonly response: string;
  readonly type?: 'text' | 'balance';
  readonly actions?: readonly Action[];
}

/** Sources of an answer: the asking customer's own data and no other's. */
export interface Asking {
  readonly db: Db;
  readonly clock: BankClock;
  readonly customer: SignedIn;
  readonly question: string;
  /** The reader's language. */
  readonly language: WrittenLanguage;
  readonly tokens: RecipientTokens;
}

const profileOf = ({ db, customer }: Asking) => readProfile(db, customer.subjectId);
const subjectOf = ({ customer }: Asking) => ({ customerId: customer.subjectId, accountId: ownAccount(customer) });
const wordsFor = ({ language }: Asking) => answersFor(language);

const toTransactions = (asking: Asking): Action => ({
  label: wordsFor(asking).buttons.transactions,
  value: paths.transactions,
});
const toDashboard = (asking: Asking): Action => ({
  label: wordsFor(asking).buttons.dashboard,
  value: paths.customerDashboard,
});

/** Answers that need the customer's own data; each says where its number comes from (decision 38). */
export const OWN_DATA_ANSWERS: Partial<Record<Intent, (asking: Asking) => Promise<Answer>>> = {
  async balance(asking) {
    const { balance: t, day } = wordsFor(asking);
    const profile = await profileOf(asking);
    const held =
      profile.held_balance > 0n
        ? [t.held(formatRupees(profile.held_balance), formatRupees(profile.available_balance))]
        : [];
    const owed = profile.owed_to_bank > 0n ? [t.owed(formatRupees(profile.owed_to_bank))] : [];
    const source = t.source(maskAccountNumber(profile.account_number), day(asking.clock.now()));
    return {
      type: 'balance',
      response: [t.is(formatRupees(profile.balance)), ...held, ...owed, source].join(' '),
      actions: [toTransactions(asking)],
    };
  },

  async recent_transactions(asking) {
    const { transactions: t, day, described } = wordsFor(asking);
    const { lines } = await statementPage(asking.db, ownAccount(asking.customer), { limit: 5 });
    if (lines.length === 0) return { response: t.none, actions: [toDashboard(asking)] };
    const list = lines.map((line) => {
      const said = described(line.description);
      const other = line.counterparty?.name;
      const name = other && !said.includes(other) ? ` (${other})` : '';
      const amount = `${isIncoming(line.type) ? '+' : '−'}${formatRupees(line.amount)}`;
      return [
        `${day(line.at)}: ${amount} ${said}${name}`,
        ...(line.status === 'completed' ? [] : [t.statuses[line.status]]),
        ...(line.reversedAmount ? [t.movedBack(formatRupees(line.reversedAmount))] : []),
      ].join(', ');
    });
    return { response: [t.latest(lines.length), ...list].join('\n'), actions: [toTransactions(asking)] };
  },

  spending: (asking) => flowAnswer(asking, 'spending'),
  income: (asking) => flowAnswer(asking, 'income'),
  budget: budgetAnswer,
  comparison: comparisonAnswer,

  async deposits(asking) {
    const { deposits: t, buttons, day } = wordsFor(asking);
    const { db, customer } = asking;
    const living = (await termDepositsOfCustomer(db, customer, customer.subjectId)).filter(
      (deposit) => deposit.status === 'active' || deposit.status === 'pending',
    );
    if (living.length === 0) return { response: t.none, actions: [buttons.openDeposit] };
    const total = living.reduce((sum, deposit) => sum + deposit.principal, 0n);
    const list = living.map((deposit) => {
      const line = t.line(t.types[deposit.type], formatRupees(deposit.principal), deposit.rateBp / 100);
      return `${line}, ${deposit.maturityDate ? t.matures(day(deposit.maturityDate)) : t.noEnd}`;
    });
    return {
      response: [t.some(living.length, formatRupees(total)), ...list].join('\n'),
      actions: [toDashboard(asking)],
    };
  },

  async card_status(asking) {
    const { card: t, buttons } = wordsFor(asking);
    const card = await cardOf(asking.db, asking.customer.subjectId);
    if (!card) return { response: t.none, actions: [buttons.getCard] };
    return { response: t.is(card.lastFour, t.statuses[card.status]), actions: [toDashboard(asking)] };
  },

  async pending(asking) {
    const { pending: t, day, described } = wordsFor(asking);
    const { lines, total } = await statementPage(asking.db, ownAccount(asking.customer), {
      limit: 5,
      status: 'pending',
    });
    const actions = [toTransactions(asking)];
    if (lines.length === 0) return { response: t.none, actions };
    const list = lines.map((line) => {
      const what = t.line(formatRupees(line.amount), described(line.description), day(line.at));
      return `${what}: ${line.awaiting === 'customer' ? t.forYou : t.forBank}`;
    });
    return { response: [t.some(total ?? lines.length), ...list].join('\n'), actions };
  },

  async news(asking) {
    const { news: t, day, titled } = wordsFor(asking);
    const page = { limit: 5, before: undefined };
    const { notices, unread } = await listNotices(asking.db, asking.customer.subjectId, page);
    const fresh = notices.filter(({ read }) => !read);
    const actions = [toTransactions(asking)];
    if (fresh.length === 0) return { response: t.none, actions };
    const list = fresh.map(({ at, title }) => `${day(at)}: ${titled(title)}`);
    const some = unread >= UNREAD_COUNTED ? t.moreThan(UNREAD_COUNTED - 1) : t.some(unread);
    return { response: [some, ...list].join('\n'), actions };
  },

  async score(asking) {
    const { score: said, day } = wordsFor(asking);
    const { score, computedAt } = await creditScore(asking, subjectOf(asking));
    return { response: said(score, day(computedAt)), actions: [toDashboard(asking)] };
  },

  async health(asking) {
    const { health: t } = wordsFor(asking);
    const { healthScore, savingRatePercent, goal, goalSaved } = await financialOverview(asking, subjectOf(asking));
    const health = savingRatePercent === null ? t.withoutIncome(healthScore) : t.is(healthScore, savingRatePercent);
    return {
      response: [health, t.goal(formatRupees(goal), formatRupees(goalSaved)), t.source].join(' '),
      actions: [toDashboard(asking)],
    };
  },

  async account_details(asking) {
    const { account: t, buttons, day } = wordsFor(asking);
    const { account_type, account_number, customer_id, created_at } = await profileOf(asking);
    return {
      response: `${t.details(t.types[account_type], account_number, customer_id)}, ${t.opened(day(created_at))}`,
      actions: [{ label: buttons.profile, value: paths.customerProfile }],
    };
  },

  async account_status(asking) {
    const { account: t } = wordsFor(asking);
    const { status } = await profileOf(asking);
    const said = status === 'active' ? t.active : t.restricted;
    return { response: said(t.statuses[status]), actions: [toDashboard(asking)] };
  },
};

async function flowAnswer(asking: Asking, side: 'spending' | 'income'): Promise<Answer> {
  const { flow: t, day } = wordsFor(asking);
  const period = periodIn(asking.question, asking.clock.businessDate());
  const category = side === 'spending' ? categoryIn(asking.question) : undefined;
  if (category) return categoryAnswer(asking, category, period);
  const account = await readAccountDays(asking.db, ownAccount(asking.customer), period.from);
  const amount = formatRupees(flowBetween(account, period.from, period.to)[side]);
  const said = side === 'spending' ? t.spent : t.received;
  return {
    response: `${said(amount, spokenPeriod(asking.language, period.name))} ${t.source(day(period.from), day(period.to))}`,
    actions: [toTransactions(asking)],
  };
}
