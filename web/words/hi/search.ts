import type { Words } from '../catalogue.ts';

/** The search of one's own things, in Hindi. */
export const search: Words['search'] = {
  lead: 'आपके लेन-देन, जमा, ई-मेल और दस्तावेज़, सहायता और पन्ने।',
  label: 'क्या खोजें',
  placeholder: 'नाम, राशि, जमा, पासवर्ड',
  hint: 'तीर वाली कुंजियों से चुनें, Enter से खोलें।',
  found: (count) => `${count} परिणाम`,
  none: 'कुछ नहीं मिला',
  noneBody: 'कोई दूसरा शब्द, नाम या राशि आज़माएँ।',
  misheard: 'यह संदर्भ संख्या सही नहीं है',
  misheardBody: 'कृपया हर अक्षर जाँचें।',
  start: 'अपना सब कुछ खोजें',
  startBody: 'नाम, राशि, या जो करना चाहते हैं, वह लिखें।',
  failed: 'खोज नहीं हो सकी।',
  groups: {
    pages: 'पन्ने',
    transactions: 'लेन-देन',
    deposits: 'जमा',
    statements: 'दस्तावेज़',
    emails: 'आपको भेजे गए ई-मेल',
    articles: 'सहायता',
  },
  allTransactions: 'मेल खाने वाले सभी लेन-देन दिखाएँ',
  sentTo: (address, when) => `${when} को ${address} पर भेजा गया`,
  pages: {
    dashboard: 'शेष राशि कार्ड स्कोर जमा निकासी पैसे भेजें',
    transactions: 'विवरण इतिहास निर्यात स्टेटमेंट',
    profile: 'पासवर्ड बदलें पता फ़ोन नंबर फ़ोटो सुरक्षा दो-चरणीय सत्यापन पासकी डिवाइस सूचनाएँ डेटा',
    fixedDeposits: 'दरें ब्याज एफडी आरडी मीयादी जमा',
    verify: 'दस्तावेज़ जाँच कोड असली',
    contact: 'सहायता फ़ोन ई-मेल शिकायत',
    help: 'कैसे सवाल मदद',
    mailbox: 'ई-मेल डेमो',
  },
};
