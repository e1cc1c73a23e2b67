import type { ShellWords } from '../catalogue.ts';

/** Choosing an account type, in Hindi. */
export const accountSelection: ShellWords['accountSelection'] = {
  title: 'खाते का प्रकार चुनें',
  step: 'चरण 1 / 2',
  lead: 'निर्णय लेने से पहले आप शर्तें देख सकते हैं। अभी कोई खाता नहीं खुला है।',
  legend: 'खाते का प्रकार',
  continue: 'पंजीकरण पर आगे बढ़ें',
  pickFirst: 'आगे बढ़ने के लिए खाते का प्रकार चुनें।',
  types: {
    savings: {
      label: 'बचत खाता',
      audience: 'व्यक्तिगत',
      body: 'रोज़मर्रा के पैसों के लिए। पहले रुपये से ही ब्याज मिलता है।',
      points: ['4.5% ब्याज', 'न्यूनतम शेष राशि ₹1,000'],
    },
    current: {
      label: 'चालू खाता',
      audience: 'व्यवसाय',
      body: 'आते-जाते पैसों के लिए। लेन-देन की संख्या पर कोई सीमा नहीं।',
      points: ['ब्याज नहीं', 'न्यूनतम शेष राशि ₹5,000', 'ओवरड्राफ़्ट उपलब्ध'],
    },
    fixed: {
      label: 'सावधि जमा',
      audience: 'निवेश',
      body: 'उस पैसे के लिए जो इंतज़ार कर सकता है, हमारी सबसे अच्छी खाता-दर पर।',
      points: ['7.5% ब्याज', 'न्यूनतम जमा ₹10,000'],
    },
  },
};
