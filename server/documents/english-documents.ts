import type { AccountType } from '../../contract/vocabulary/account-terms.ts';
import { accountTypes } from '../../contract/vocabulary/bank-terms.ts';
import type { ExportField } from '../../contract/vocabulary/export-rows.ts';
import type { Transaction, TransactionType } from '../../contract/vocabulary/transaction.ts';

// Data files keep the specification's names; these are for readers (C-DB-08).
const TYPES: Record<TransactionType | 'interest', string> = {
  interest: 'Interest',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  transfer_in: 'Money Received',
  transfer_out: 'Money Sent',
};
const STATUSES: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  approved: 'Approved',
  rejected: 'Rejected',
};
const ACCOUNT_TYPES: Record<AccountType, string> = {
  savings: accountTypes.savings.label,
  current: accountTypes.current.label,
  fixed: accountTypes.fixed.label,
};
const FIELDS: Record<ExportField, string> = {
  transaction_id: 'Transaction ID',
  customer_id: 'Customer ID',
  customer_name: 'Customer',
  amount: 'Amount',
  type: 'Type',
  status: 'Status',
  date: 'Date',
  description: 'Description',
};

const HELD = {
  customers: 'You as our customer',
  account: 'Your account',
  photo: 'Your photo',
  activity: 'What happened to your access',
  mails: 'E-mails and notices to you',
  sessions: 'Your sign-ins',
  kyc_records: 'Know your customer',
  customer_edits: 'Changes to your details',
  customer_status_changes: 'Changes of your status',
  term_deposits: 'Term deposits',
  cards: 'Cards',
  statement_requests: 'Statements that you asked for',
  issued_documents: 'Documents issued about you',
  transaction_marks: 'Your categories and notes on transactions',
  bill_photos: 'Your photos of bills, which are in the JSON file',
  spending_budgets: 'Your budgets',
  bureau_scores: 'Bureau scores',
  change_requests: 'Change requests',
  customer_photos: 'Customer photos',
  passkeys: 'Passkeys',
  phone_codes: 'Phone codes',
  savings_goals: 'Savings goals',
  second_factors: 'Second factors',
  transaction_confirmations: 'Transaction confirmations',
};

/** The words of the bank's documents, in English. */
export const ENGLISH_DOCUMENTS = {
  types: TYPES,
  statuses: STATUSES,
  accountTypes: ACCOUNT_TYPES,
  titles: {
    receipt: 'Transaction receipt',
    account_statement: 'Account statement',
    transaction_history: 'Transaction history',
    personal_data: 'Personal data',
    transactions_export: 'Transactions report',
  },
  owner: {
    holder: 'Account holder',
    accountNumber: 'Account number',
    address: 'Address',
    accountType: 'Account type',
    customerId: 'Customer ID',
    period: 'Period',
  },
  firstDay: 'The first day',
  figures: {
    opening: 'Opening balance',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    closing: 'Closing balance',
  },
  table: {
    title: 'Transactions',
    waiting: 'Not booked yet',
    empty: 'No transactions in this period.',
    fields: FIELDS,
    reference: 'Reference',
    paidOut: 'Paid out',
    paidIn: 'Paid in',
    balance: 'Balance',
    total: 'Total',
    net: 'Net',
  },
  /** The other side of a line, beside its description. */
  from: (whom: string) => `from ${whom}`,
  to: (whom: string) => `to ${whom}`,
  movesBack: (id: string) => `moves back ${id}`,
  movedBack: (amount: string, ids: string) => `${amount} moved back by ${ids}`,
  receipt: {
    account: 'Account',
    receivedFrom: 'Received from',
    sentTo: 'Sent to',
    reason: 'Reason',
    balanceAfter: 'Balance after it',
    waits: 'Not booked yet: it waits for a decision.',
    notBooked: 'Not booked: no money has moved.',
    movesBack: 'Moves back',
    movedBack: 'Moved back by us',
  },
  held: {
    on: (day: string) => `Everything held on ${day}`,
    note: 'This is everything we hold about you. Passwords, codes and keys are kept only as hashes or encrypted, and are left out.',
    field: 'Field',
    value: 'Value',
    record: (number: number) => `Record ${number}`,
    image: 'An image; it is in the JSON file.',
    nothing: 'Nothing.',
    yes: 'Yes',
    no: 'No',
    /** By the name of a table, or of what was computed. */
    titles: HELD,
  },
};
export type DocumentWords = typeof ENGLISH_DOCUMENTS;
