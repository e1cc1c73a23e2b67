import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { BANK_TIME_ZONE, noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import { UNREAD_COUNTED } from '../../contract/vocabulary/notices.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import type { ReaderLanguage } from '../../contract/vocabulary/reader-language.ts';
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
import { categoryIn } from './category-words.ts';
import type { Action } from './how-to.ts';
import { periodIn } from './period.ts';
import { budgetAnswer, categoryAnswer } from './spending-answers.ts';
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
  /** The reader's language, for answers from the help centre. */
  readonly language: ReaderLanguage;
  readonly tokens: RecipientTokens;
}

const TRANSACTIONS: Action = { label: 'View All Transactions', value: paths.transactions };
const DASHBOARD: Action = { label: 'Go to Dashboard', value: paths.customerDashboard };

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BANK_TIME_ZONE,
});
const day = (date: Date | string): string =>
  dateFormat.format(typeof date === 'string' ? noonOfBusinessDate(date) : date);

const profileOf = ({ db, customer }: Asking) => readProfile(db, customer.subjectId);
const subjectOf = ({ customer }: Asking) => ({ customerId: customer.subjectId, accountId: ownAccount(customer) });

/** Answers that need the customer's own data; each says where its number comes from (decision 38). */
export const OWN_DATA_ANSWERS: Partial<Record<Intent, (asking: Asking) => Promise<Answer>>> = {
  async balance(asking) {
    const profile = await profileOf(asking);
    const held =
      profile.held_balance > 0n
        ? ` ${formatRupees(profile.held_balance)} of it is on hold, so ${formatRupees(profile.available_balance)} is available.`
        : '';
    const owed =
      profile.owed_to_bank > 0n
        ? ` You owe us ${formatRupees(profile.owed_to_bank)}; the next money that comes in pays this first.`
        : '';
    return {
      type: 'balance',
      response: `Your balance is ${formatRupees(profile.balance)}.${held}${owed} (From your account ${maskAccountNumber(profile.account_number)}, ${day(asking.clock.now())}.)`,
      actions: [TRANSACTIONS],
    };
  },

  async recent_transactions(asking) {
    const { lines } = await statementPage(asking.db, ownAccount(asking.customer), { limit: 5 });
    if (lines.length === 0) return { response: 'You have no transactions yet.', actions: [DASHBOARD] };
    const list = lines.map((line) => {
      const state = line.status === 'completed' ? '' : `, ${line.status}`;
      const back = line.reversedAmount ? `, ${formatRupees(line.reversedAmount)} of it moved back` : '';
      return `${day(line.at)}: ${isIncoming(line.type) ? '+' : '−'}${formatRupees(line.amount)} ${line.description}${line.counterparty ? ` (${line.counterparty.name})` : ''}${state}${back}`;
    });
    return {
      response: `Your latest ${lines.length} transactions, from your statement:\n${list.join('\n')}`,
      actions: [TRANSACTIONS],
    };
  },

  spending: (asking) => flowAnswer(asking, 'spending'),
  income: (asking) => flowAnswer(asking, 'income'),
  budget: budgetAnswer,

  async deposits({ db, customer }) {
    const living = (await termDepositsOfCustomer(db, customer, customer.subjectId)).filter(
      (deposit) => deposit.status === 'active' || deposit.status === 'pending',
    );
    if (living.length === 0)
      return {
        response: 'You have no term deposits.',
        actions: [{ label: 'How to open one', value: 'How do I open a fixed deposit?' }],
      };
    const total = living.reduce((sum, deposit) => sum + deposit.principal, 0n);
    const list = living.map((deposit) => {
      const end = deposit.maturityDate ? `matures on ${day(deposit.maturityDate)}` : 'has no fixed end';
      return `${deposit.type.replace('_', ' ')}: ${formatRupees(deposit.principal)} at ${deposit.rateBp / 100}% a year, ${end}`;
    });
    return {
      response: `You have ${living.length} term deposit${living.length === 1 ? '' : 's'} with ${formatRupees(total)} in ${living.length === 1 ? 'it' : 'them'}, from your deposits list:\n${list.join('\n')}`,
      actions: [DASHBOARD],
    };
  },

  async card_status({ db, customer }) {
    const card = await cardOf(db, customer.subjectId);
    if (!card)
      return {
        response: 'You have no virtual debit card yet.',
        actions: [{ label: 'How to get one', value: 'How do I get a card?' }],
      };
    const label = { active: 'Active', inactive: 'Awaiting Activation', blocked: 'Blocked' }[card.status];
    return {
      response: `Your virtual debit card ending ${card.lastFour} is ${label}. (From the Virtual Debit Card section of your dashboard.)`,
      actions: [DASHBOARD],
    };
  },

  async pending({ db, customer }) {
    const { lines, total } = await statementPage(db, ownAccount(customer), { limit: 5, status: 'pending' });
    if (lines.length === 0) return { response: 'You have nothing pending.', actions: [TRANSACTIONS] };
    const list = lines.map(
      (line) =>
        `${formatRupees(line.amount)} ${line.description}, since ${day(line.at)}: ${line.awaiting === 'customer' ? 'waiting for your confirmation' : 'waiting for a banker'}`,
    );
    return {
      response: `${total ?? lines.length} pending, from your statement:\n${list.join('\n')}`,
      actions: [TRANSACTIONS],
    };
  },

  async news({ db, customer }) {
    const { notices, unread } = await listNotices(db, customer.subjectId, { limit: 5, before: undefined });
    const fresh = notices.filter(({ read }) => !read);
    if (fresh.length === 0) return { response: 'You have no unread notifications.', actions: [TRANSACTIONS] };
    const list = fresh.map(({ at, title }) => `${day(at)}: ${title}`);
    const number = unread >= UNREAD_COUNTED ? `more than ${UNREAD_COUNTED - 1}` : String(unread);
    return {
      response: `You have ${number} unread notification${unread === 1 ? '' : 's'}, under the bell at the top of the page. The latest:\n${list.join('\n')}`,
      actions: [TRANSACTIONS],
    };
  },

  async score(asking) {
    const { score, computedAt } = await creditScore(asking, subjectOf(asking));
    return {
      response: `Your CIBIL score is ${score} of 900, from our simulated bureau on ${day(computedAt)}. Your dashboard shows how it is worked out.`,
      actions: [DASHBOARD],
    };
  },

  async health(asking) {
    const overview = await financialOverview(asking, subjectOf(asking));
    const rate =
      overview.savingRatePercent === null ? 'cannot be computed without income' : `is ${overview.savingRatePercent}%`;
    return {
      response: `Your financial health is ${overview.healthScore}/100 and your saving rate ${rate}. Your goal is ${formatRupees(overview.goal)}, of which ${formatRupees(overview.goalSaved)} is in term deposits. (From your transactions of the last 30 days; your dashboard shows how each number is worked out.)`,
      actions: [DASHBOARD],
    };
  },

  async account_details(asking) {
    const profile = await profileOf(asking);
    return {
      response: `Your ${profile.account_type} account is ${profile.account_number}, your customer ID ${profile.customer_id}, opened on ${day(profile.created_at)}. (From your profile.)`,
      actions: [{ label: 'Open Profile', value: paths.customerProfile }],
    };
  },

  async account_status(asking) {
    const profile = await profileOf(asking);
    const meaning =
      profile.status === 'active' ? 'everything is allowed' : 'transactions are disabled; please contact bank support';
    return { response: `Your account is ${profile.status}: ${meaning}. (From your profile.)`, actions: [DASHBOARD] };
  },
};

async function flowAnswer(asking: Asking, side: 'spending' | 'income'): Promise<Answer> {
  const period = periodIn(asking.question, asking.clock.businessDate());
  const category = side === 'spending' ? categoryIn(asking.question) : undefined;
  if (category) return categoryAnswer(asking, category, period);
  const account = await readAccountDays(asking.db, ownAccount(asking.customer), period.from);
  const amount = flowBetween(account, period.from, period.to)[side];
  const verb = side === 'spending' ? 'spent' : 'received';
  return {
    response: `You ${verb} ${formatRupees(amount)} ${period.name}. (From your booked transactions from ${day(period.from)} to ${day(period.to)}, without money moved to and from your own deposits.)`,
    actions: [TRANSACTIONS],
  };
}
