import type { Words } from '../catalogue.ts';

/** The help centre around its articles, in Hindi. */
export const help: Words['help'] = {
  title: 'सहायता केंद्र',
  lead: 'Kosh पर काम कैसे करें, आज की सीमाओं और दरों के साथ।',
  search: 'सहायता में खोजें',
  placeholder: 'पासवर्ड भूल गए, पैसे भेजना, FD',
  found: (count) => `${count} लेख ${count === 1 ? 'मिला' : 'मिले'}`,
  none: 'कोई लेख नहीं मिला',
  noneBody: 'दूसरे शब्द आज़माएँ, या विषय देखें।',
  showAll: 'सभी लेख दिखाएँ',
  failed: 'सहायता केंद्र लोड नहीं हो सका।',
  more: 'और मदद चाहिए?',
  contact: 'हमसे संपर्क करें',
};
