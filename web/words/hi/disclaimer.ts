import type { Words } from '../catalogue.ts';

/** The disclaimer, in Hindi. */
export const disclaimer: Words['disclaimer'] = {
  title: 'अस्वीकरण',
  lead: 'Kosh असली बैंक नहीं है।',
  points: [
    'यह केवल शिक्षा के लिए है।',
    'असली पैसा नहीं चलता: यहाँ का हर रुपया काल्पनिक है।',
    'न असली पासवर्ड डालें, न किसी का असली विवरण।',
  ],
  dontShow: 'यह संदेश फिर न दिखाएँ',
  understood: 'मैंने समझ लिया',
};
