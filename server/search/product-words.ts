import { HINDI_DEPOSITS } from '../../contract/languages/hindi-names.ts';
import {
  DEPOSIT_TYPES,
  type DepositType,
  depositTypes,
  STATEMENT_TYPES,
} from '../../contract/vocabulary/bank-terms.ts';

type StatementType = (typeof STATEMENT_TYPES)[number];

/** Names by which customers know their term deposits, besides those of the product. */
const DEPOSIT_WORDS: Record<DepositType, string> = {
  savings: 'Term deposit मीयादी जमा',
  fixed: 'FD Term deposit मीयादी जमा एफडी',
  recurring: 'RD Term deposit मीयादी जमा आरडी',
  tax_saving: '80C Term deposit मीयादी जमा',
};

const STATEMENT_WORDS: Record<StatementType, string> = {
  account_statement: 'Account statement document खाता विवरण स्टेटमेंट दस्तावेज़',
  transaction_history: 'Transaction history statement document लेन-देन का इतिहास दस्तावेज़',
  personal_data: 'Personal data document व्यक्तिगत डेटा दस्तावेज़',
};

// The nukta is left out where readers leave it out.
const plain = (text: string): string => text.normalize('NFKD').replaceAll('\u093C', '').toLowerCase();
const says = (words: string, search: string): boolean => plain(words).includes(plain(search));

/** Returns the types of term deposit whose name contains a text, in either language. */
export function depositTypesNamed(search: string): DepositType[] {
  return DEPOSIT_TYPES.filter((type) =>
    says(`${depositTypes[type].label} ${HINDI_DEPOSITS[type]} ${DEPOSIT_WORDS[type]}`, search),
  );
}

/** Returns the types of statement whose name contains a text, in either language. */
export function statementTypesNamed(search: string): StatementType[] {
  return STATEMENT_TYPES.filter((type) => says(STATEMENT_WORDS[type], search));
}
