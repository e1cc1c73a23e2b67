import type { HelpCatalogue } from '../help-article.ts';
import { accountHelp } from './hindi-account-help.ts';
import { appHelp } from './hindi-app-help.ts';
import { depositHelp } from './hindi-deposit-help.ts';
import { moneyHelp } from './hindi-money-help.ts';
import { bankHelp, cardHelp, securityHelp } from './hindi-safety-help.ts';

/** The help centre in Hindi. */
export const hindiHelp: HelpCatalogue = {
  topics: {
    money: 'पैसों का आना-जाना',
    deposits: 'जमा और ब्याज',
    card: 'कार्ड',
    account: 'आपका खाता',
    app: 'ऐप का उपयोग',
    security: 'लॉगिन और सुरक्षा',
    bank: 'बैंक',
  },
  pages: {
    dashboard: 'डैशबोर्ड पर जाएँ',
    transactions: 'सभी लेन-देन देखें',
    spending: 'ख़र्च देखें',
    search: 'खोजें',
    profile: 'प्रोफ़ाइल खोलें',
    rates: 'दरें देखें',
    forgotten: 'नया पासवर्ड बनाएँ',
    verify: 'दस्तावेज़ की जाँच',
    contact: 'संपर्क',
    mailbox: 'डेमो मेलबॉक्स खोलें',
  },
  readMore: 'और पढ़ें',
  texts: (figures) => ({
    ...moneyHelp(figures),
    ...depositHelp(figures),
    ...cardHelp(figures),
    ...accountHelp(figures),
    ...appHelp(figures),
    ...securityHelp(figures),
    ...bankHelp(figures),
  }),
};
