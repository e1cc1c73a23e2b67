import type { AccountType, CustomerStatus } from '../../contract/vocabulary/account-terms.ts';
import type { CardStatus, DepositType } from '../../contract/vocabulary/bank-terms.ts';
import type { SpendingCategory } from '../../contract/vocabulary/spending-categories.ts';
import type { TransactionStatus } from '../../contract/vocabulary/transaction.ts';

const ACCOUNTS: Record<AccountType, string> = { savings: 'savings', current: 'current', fixed: 'fixed' };
const ACCOUNT_STATUSES: Record<CustomerStatus, string> = {
  active: 'active',
  inactive: 'inactive',
  pending: 'pending',
  frozen: 'frozen',
  suspended: 'suspended',
  closed: 'closed',
};
const CARDS: Record<CardStatus, string> = { active: 'Active', inactive: 'Awaiting Activation', blocked: 'Blocked' };
const DEPOSITS: Record<DepositType, string> = {
  savings: 'savings',
  fixed: 'fixed',
  recurring: 'recurring',
  tax_saving: 'tax saving',
};
const STATUSES: Record<Exclude<TransactionStatus, 'completed'>, string> = {
  pending: 'pending',
  failed: 'failed',
  approved: 'approved',
  rejected: 'rejected',
};
const CATEGORIES: Record<SpendingCategory, string> = {
  groceries: 'groceries',
  food: 'food and drink',
  bills: 'bills and utilities',
  rent: 'rent',
  travel: 'travel and transport',
  shopping: 'shopping',
  health: 'health',
  education: 'education',
  entertainment: 'entertainment',
  family: 'family and friends',
  savings: 'savings and investment',
  cash: 'cash',
  other: 'other things',
};

/** The assistant's answers from the customer's own data, and those that need no data, in English. */
export const ENGLISH_ANSWERS = {
  buttons: {
    transactions: 'View All Transactions',
    dashboard: 'Go to Dashboard',
    profile: 'Open Profile',
    spending: 'Open Spending',
    openDeposit: { label: 'How to open one', value: 'How do I open a fixed deposit?' },
    getCard: { label: 'How to get one', value: 'How do I get a card?' },
  },
  /** Next questions, where an answer has no buttons of its own. */
  suggestions: [
    { label: 'Balance', value: 'What is my balance?' },
    { label: 'Recent transactions', value: 'Show my recent transactions' },
    { label: 'Spending this month', value: 'How much did I spend this month?' },
  ],
  /** Answers that are neither in the help centre nor about the customer's account. */
  fixed: {
    other_person: 'I can only talk about your own account.',
    greeting:
      'Hello! I can tell you about your balance, recent transactions, spending, deposits, card, limits and rates, and how to do things here. What would you like to know?',
    thanks: 'You are welcome.',
    help: 'Ask me for your balance, recent transactions, what you spent or received in a period, by category too, your budgets, deposits and when they mature, your card, your score, pending items, rates, fees and limits, or how to transfer, pay in, withdraw, open a deposit, get a card, find a transaction, note what it was for, share your details or install the app.',
  },
  unknown: (email: string) =>
    `I’m sorry, I didn’t understand that. I can help with transfers, deposits, your card and your account, or you can reach support at ${email}.`,
  balance: {
    is: (balance: string) => `Your balance is ${balance}.`,
    held: (held: string, available: string) => `${held} of it is on hold, so ${available} is available.`,
    owed: (owed: string) => `You owe us ${owed}; the next money that comes in pays this first.`,
    source: (account: string, day: string) => `(From your account ${account}, ${day}.)`,
  },
  transactions: {
    none: 'You have no transactions yet.',
    latest: (count: number) =>
      count === 1
        ? 'Your latest transaction, from your statement:'
        : `Your latest ${count} transactions, from your statement:`,
    statuses: STATUSES,
    movedBack: (amount: string) => `${amount} of it moved back`,
  },
  pending: {
    none: 'You have nothing pending.',
    some: (count: number) => `${count} pending, from your statement:`,
    line: (amount: string, description: string, since: string) => `${amount} ${description}, since ${since}`,
    forYou: 'waiting for your confirmation',
    forBank: 'waiting for a banker',
  },
  deposits: {
    none: 'You have no term deposits.',
    some: (count: number, total: string) =>
      `You have ${count} term deposit${count === 1 ? '' : 's'} with ${total} in ${count === 1 ? 'it' : 'them'}, from your deposits list:`,
    types: DEPOSITS,
    line: (type: string, principal: string, rate: number) => `${type}: ${principal} at ${rate}% a year`,
    matures: (day: string) => `matures on ${day}`,
    noEnd: 'has no fixed end',
  },
  card: {
    none: 'You have no virtual debit card yet.',
    is: (lastFour: string, status: string) =>
      `Your virtual debit card ending ${lastFour} is ${status}. (From the Virtual Debit Card section of your dashboard.)`,
    statuses: CARDS,
  },
  news: {
    none: 'You have no unread notifications.',
    some: (count: number) =>
      `You have ${count} unread notification${count === 1 ? '' : 's'}, under the bell at the top of the page. The latest:`,
    moreThan: (count: number) =>
      `You have more than ${count} unread notifications, under the bell at the top of the page. The latest:`,
  },
  score: (score: number, day: string) =>
    `Your CIBIL score is ${score} of 900, from our simulated bureau on ${day}. Your dashboard shows how it is worked out.`,
  health: {
    is: (score: number, rate: number) => `Your financial health is ${score}/100 and your saving rate is ${rate}%.`,
    withoutIncome: (score: number) =>
      `Your financial health is ${score}/100 and your saving rate cannot be computed without income.`,
    goal: (goal: string, saved: string) => `Your goal is ${goal}, of which ${saved} is in term deposits.`,
    source: '(From your transactions of the last 30 days; your dashboard shows how each number is worked out.)',
  },
  account: {
    types: ACCOUNTS,
    details: (type: string, number: string, id: string) => `Your ${type} account is ${number}, your customer ID ${id}`,
    opened: (day: string) => `opened on ${day}. (From your profile.)`,
    statuses: ACCOUNT_STATUSES,
    active: (status: string) => `Your account is ${status}: everything is allowed. (From your profile.)`,
    restricted: (status: string) =>
      `Your account is ${status}: transactions are disabled; please contact bank support. (From your profile.)`,
  },
  flow: {
    spent: (amount: string, period: string) => `You spent ${amount} ${period}.`,
    received: (amount: string, period: string) => `You received ${amount} ${period}.`,
    source: (from: string, to: string) =>
      `(From your booked transactions from ${from} to ${to}, without money moved to and from your own deposits.)`,
    categories: CATEGORIES,
    spentOn: (amount: string, category: string, period: string) =>
      `You spent ${amount} on ${category} ${period}. (The booked postings of your account that have this category; you can change it in the details of each transaction.)`,
    compared: (spent: string, byDay: string, whole: string) =>
      `You have spent ${spent} this month. By the same day of last month it was ${byDay}, and by its end ${whole}. (From your Spending page.)`,
    comparedOn: (category: string, spent: string, byDay: string, whole: string) =>
      `You have spent ${spent} on ${category} this month. By the same day of last month it was ${byDay}, and by its end ${whole}. (From your Spending page.)`,
  },
  periods: {
    today: 'today',
    yesterday: 'yesterday',
    weekBefore: 'in the week before this one',
    thisMonth: 'this month',
    lastMonth: 'last month',
    thisYear: 'this year',
    lastYear: 'last year',
    days: (count: number) => (count === 1 ? 'in the last day' : `in the last ${count} days`),
    months: (count: number) => (count === 1 ? 'in the last month' : `in the last ${count} months`),
    within: (monthOrYear: string) => `in ${monthOrYear}`,
  },
  budget: {
    none: 'You have no budgets. You can set one on the Spending page.',
    noneFor: (category: string) => `You have no budget for ${category}. You can set one on the Spending page.`,
    some: (count: number) => `Your budget${count === 1 ? '' : 's'}, from your Spending page:`,
    line: (category: string, budget: string, spent: string) =>
      `${category}: ${budget} a month, ${spent} spent this month`,
    left: (amount: string) => `${amount} left`,
    over: (amount: string) => `${amount} over it`,
  },
  transfer: {
    open: 'Open Transfer',
    openTo: (name: string) => `Open Transfer to ${name}`,
    ready: (name: string, amount: string | undefined) =>
      `Open the transfer ${amount ? `of ${amount} ` : ''}to ${name}, check it, and send it yourself: I never move money. (From the people you have paid.)`,
  },
};

export type AnswerWords = typeof ENGLISH_ANSWERS;
