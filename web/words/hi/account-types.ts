import type { ShellWords } from '../catalogue.ts';

/** The account types, in Hindi. */
export const accountTypes: ShellWords['accountTypes'] = {
  savings: {
    label: 'बचत खाता',
    audience: 'व्यक्तिगत',
    body: 'रोज़मर्रा के पैसों के लिए। पहले रुपये से ही ब्याज मिलता है।',
    points: ['4.5% ब्याज', 'न्यूनतम शेष राशि ₹1,000'],
  },
  current: {
    label: 'चालू खाता',
    audience: 'व्यवसाय',
    body: 'व्यवसाय के लिए। लेन-देन की संख्या पर कोई सीमा नहीं।',
    points: ['ब्याज नहीं', 'न्यूनतम शेष राशि ₹5,000', 'ओवरड्राफ़्ट उपलब्ध'],
  },
  fixed: {
    label: 'सावधि जमा',
    audience: 'निवेश',
    body: 'उस राशि के लिए जिसकी अभी ज़रूरत नहीं, हमारी सबसे अच्छी दर पर।',
    points: ['7.5% ब्याज', 'न्यूनतम जमा ₹10,000'],
  },
};
