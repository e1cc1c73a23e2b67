import type { AccountType } from '../../../contract/vocabulary/account-terms.ts';
import type { DepositType } from '../../../contract/vocabulary/bank-terms.ts';

/** Names of the accounts in Hindi, as the screens have them. */
export const accountNames: Record<AccountType, string> = {
  savings: 'बचत खाता',
  current: 'चालू खाता',
  fixed: 'सावधि जमा खाता',
};

/** Names of the term deposits in Hindi, as the screens have them. */
export const depositNames: Record<DepositType, string> = {
  savings: 'बचत जमा',
  fixed: 'सावधि जमा',
  recurring: 'आवर्ती जमा',
  tax_saving: 'कर-बचत जमा',
};
