import type { InformationWords } from '../en/information.ts';
import { companyInformation } from './company-information.ts';
import { legalInformation } from './legal-information.ts';
import { productInformation } from './product-information.ts';

/** The information pages, by path, and the words around their figures, in Hindi. */
export const informationWords: InformationWords = {
  pages: { ...companyInformation, ...productInformation, ...legalInformation },
  live: {
    asOf: (day) => `${day} की दरें और न्यूनतम राशियाँ, हमारी उत्पाद तालिका से।`,
    failed: 'दरें अभी लोड नहीं हो सकीं।',
    accounts: 'आज की खाता शर्तें',
    deposits: 'आज की जमा दरें',
    product: 'उत्पाद',
    forWhom: 'किसके लिए',
    rate: 'वार्षिक ब्याज',
    none: 'कोई नहीं',
    percent: (rate) => `${rate}%`,
    minimumBalance: 'न्यूनतम शेष राशि',
    minimumAmount: 'न्यूनतम राशि',
    tenures: 'अवधियाँ',
    noTenure: 'कोई निश्चित अवधि नहीं',
    months: (months) => `${months.join(', ')} महीने`,
    yearOn: (principal) => `${principal} पर एक साल का ब्याज`,
    about: (amount) => `लगभग ${amount}`,
    monthly: (amount) => `एक साल तक हर महीने ${amount}`,
    early: 'समय से पहले बंद करना',
    review: 'स्वीकृति वाले भुगतान',
    reviewAbove: (amount) =>
      `${amount} से अधिक की निकासी और अंतरण के लिए बैंककर्मी की स्वीकृति चाहिए। हम यह राशि बदल सकते हैं, और हर बदलाव दर्ज होता है।`,
    cardTerms: (version) => `डेबिट कार्ड की दस शर्तें, संस्करण ${version}`,
    cardTermsNote: 'कार्ड के लिए आवेदन करते समय आप इन्हें स्वीकार करते हैं। हिंदी पाठ समझने के लिए है; मान्य पाठ अंग्रेज़ी का है।',
    conformanceLink: 'इस बैंक का हर नियम और उसके परीक्षण देखें',
    contact: {
      title: 'हम तक पहुँचने के रास्ते',
      email: 'ई-मेल',
      phone: 'फ़ोन',
      phoneNote: '1800-000-0000, डेमो नंबर, जिस पर कॉल नहीं ली जाती',
      hours: 'समय',
      hoursValue: 'सोमवार से शुक्रवार, सुबह 9 से शाम 6 बजे, भारतीय मानक समय',
      address: 'पता',
      addressValue: 'कोई नहीं। हम केवल सॉफ़्टवेयर हैं।',
    },
  },
};
