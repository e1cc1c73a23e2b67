import type { ShellWords } from '../catalogue.ts';

/** Claims and what is true, in Hindi. */
export const claims: ShellWords['claims'] = {
  mark: 'डेमो दावा',
  encryption: {
    claim: '256-बिट एन्क्रिप्शन',
    truth: 'कार्ड नंबर AES-256 से एन्क्रिप्ट करके रखे जाते हैं। जब बैंक HTTPS पर चलता है, तब कनेक्शन भी एन्क्रिप्टेड होता है।',
  },
  rbi: {
    claim: 'RBI द्वारा स्वीकृत',
    truth: 'Kosh कोई बैंक नहीं है। भारतीय रिज़र्व बैंक ने इसे न देखा है, न स्वीकृति दी है।',
  },
  fees: { claim: 'कोई शुल्क नहीं', truth: 'यहाँ यह सच है: असली पैसा चलता ही नहीं, इसलिए उस पर कोई शुल्क लग ही नहीं सकता।' },
  fdic: {
    claim: '$250,000 तक FDIC बीमित',
    truth:
      'Kosh कोई बैंक नहीं है और इसका बीमा नहीं है। भारत में DICGC हर बैंक में हर जमाकर्ता की ₹5,00,000 तक की राशि का बीमा करता है।',
  },
};
