import { HINDI_DEPOSITS, HINDI_TRANSACTION_TYPES } from './hindi-names.ts';
import { translatorOf } from './sentence-templates.ts';

/** Descriptions and reasons that the bank itself writes, in Hindi: on statements, on cards and in mails. */
export const HINDI_DESCRIPTIONS = {
  'Reported lost': 'खोने की सूचना मिली',
  'Court order received': 'न्यायालय का आदेश मिला',
  'Credited to the wrong account': 'ग़लत खाते में जमा हुआ',
  'Please show the list of wages at your branch.': 'कृपया अपनी शाखा में वेतन की सूची दिखाएँ।',
  'Not decided in time': 'समय पर निर्णय नहीं हुआ',
  Deposit: HINDI_TRANSACTION_TYPES.deposit,
  Withdrawal: HINDI_TRANSACTION_TYPES.withdrawal,
  'Cash withdrawal': 'नकद निकासी',
  'Opening deposit': 'आरंभिक जमा',
  'Deposit made by banker': 'बैंककर्मी द्वारा जमा',
  'Transfer to {0}': '{0} को अंतरण',
  'Transfer from {0}': '{0} से अंतरण',
  'Interest of the quarter': 'तिमाही का ब्याज',
  'Reversal: {0}': 'वापसी: {0}',
  'Advance for a reversal': 'वापसी के लिए अग्रिम राशि',
  'Repayment of the amount owed': 'बकाया राशि का भुगतान',
  'Replacement of a card': 'नया कार्ड',
  'Cheque book': 'चेक बुक',
  'Copy of a statement': 'खाता विवरण की प्रति',
  'Returned payment': 'लौटा हुआ भुगतान',
  'Refund of a charge': 'शुल्क की वापसी',
  'Bank error': 'बैंक की त्रुटि',
  'Failure of a service': 'सेवा में कमी',
  'Goodwill credit': 'सद्भावना राशि',
  'Interest until closing': 'खाता बंद होने तक का ब्याज',
  'Account closed: balance paid out': 'खाता बंद: शेष राशि का भुगतान',
  'Deposit {0} closed early': 'जमा {0} समय से पहले बंद',
  'Deposit {0} closed': 'जमा {0} बंद',
  'Deposit {0} matured': 'जमा {0} परिपक्व',
  'Interest of deposit {0}': 'जमा {0} का ब्याज',
  'Instalment {0} of deposit {1}': 'जमा {1} की किस्त {0}',
  'Savings Deposit {0}': `${HINDI_DEPOSITS.savings} {0}`,
  'Fixed Deposit {0}': `${HINDI_DEPOSITS.fixed} {0}`,
  'Recurring Deposit {0}': `${HINDI_DEPOSITS.recurring} {0}`,
  'Tax Saving Deposit {0}': `${HINDI_DEPOSITS.tax_saving} {0}`,
  'Fixed Deposit, {0} months': `${HINDI_DEPOSITS.fixed}, {0} महीने`,
  'Recurring Deposit, {0} months': `${HINDI_DEPOSITS.recurring}, {0} महीने`,
  'Tax Saving Deposit, {0} months': `${HINDI_DEPOSITS.tax_saving}, {0} महीने`,
  'Savings Deposit': HINDI_DEPOSITS.savings,
};

/** Descriptions that stand in older books, which are never rewritten. */
const HINDI_OF_OLDER_BOOKS = {
  'Lent by the bank for a reversal': HINDI_DESCRIPTIONS['Advance for a reversal'],
  'Paid towards what is owed to the bank': HINDI_DESCRIPTIONS['Repayment of the amount owed'],
  'Mistake of the bank': HINDI_DESCRIPTIONS['Bank error'],
  'Goodwill of the bank': HINDI_DESCRIPTIONS['Goodwill credit'],
};

const translated = translatorOf({ ...HINDI_DESCRIPTIONS, ...HINDI_OF_OLDER_BOOKS });

/** Translates a description that the bank itself wrote; a customer's stays as written. */
export function descriptionInHindi(description: string): string {
  return translated(description) ?? description;
}
