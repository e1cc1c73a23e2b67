import type { AccountType, CustomerStatus } from '../vocabulary/account-terms.ts';
import type { CardStatus, DepositType } from '../vocabulary/bank-terms.ts';
import type { Category } from '../vocabulary/spending-categories.ts';
import type { TransactionStatus, TransactionType } from '../vocabulary/transaction.ts';

// Hindi names that screens, mails, the assistants' answers, the help centre and papers have in common. Apart from the English
// ones, so that they are loaded with Hindi alone.

/** Kinds of account, as in “बचत खाता”. */
export const HINDI_ACCOUNT_TYPES = {
  savings: 'बचत',
  current: 'चालू',
  fixed: 'सावधि जमा',
} as const satisfies Record<AccountType, string>;

/** Accounts by their whole names. */
export const HINDI_ACCOUNTS = {
  savings: 'बचत खाता',
  current: 'चालू खाता',
  fixed: 'सावधि जमा खाता',
} as const satisfies Record<AccountType, string>;

export const HINDI_ACCOUNT_STATUSES = {
  active: 'सक्रिय',
  inactive: 'निष्क्रिय',
  pending: 'लंबित',
  frozen: 'फ़्रीज़',
  suspended: 'निलंबित',
  closed: 'बंद',
} as const satisfies Record<CustomerStatus, string>;

export const HINDI_CARD_STATUSES = {
  active: 'सक्रिय',
  inactive: 'चालू होने की प्रतीक्षा में',
  blocked: 'ब्लॉक',
} as const satisfies Record<CardStatus, string>;

export const HINDI_DEPOSITS = {
  savings: 'बचत जमा',
  fixed: 'सावधि जमा',
  recurring: 'आवर्ती जमा',
  tax_saving: 'कर-बचत जमा',
} as const satisfies Record<DepositType, string>;

/** Types of a transaction, as its own customer reads them. */
export const HINDI_TRANSACTION_TYPES = {
  deposit: 'जमा',
  withdrawal: 'निकासी',
  transfer: 'अंतरण',
  transfer_in: 'पैसे मिले',
  transfer_out: 'पैसे भेजे',
} as const satisfies Record<TransactionType, string>;

export const HINDI_TRANSACTION_STATUSES = {
  completed: 'पूरा',
  approved: 'पूरा',
  pending: 'लंबित',
  failed: 'विफल',
  rejected: 'विफल',
} as const satisfies Record<TransactionStatus, string>;

export const HINDI_CATEGORIES = {
  groceries: 'किराना',
  food: 'खाना-पीना',
  bills: 'बिल और सेवाएँ',
  rent: 'किराया',
  travel: 'यात्रा और परिवहन',
  shopping: 'ख़रीदारी',
  health: 'स्वास्थ्य',
  education: 'शिक्षा',
  entertainment: 'मनोरंजन',
  family: 'परिवार और मित्र',
  savings: 'बचत और निवेश',
  cash: 'नकद',
  other: 'अन्य',
  income: 'आय',
} as const satisfies Record<Category, string>;
