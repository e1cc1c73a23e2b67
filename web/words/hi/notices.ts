import type { Words } from '../catalogue.ts';

/** The bell in the header and its list, in Hindi. */
export const notices: Words['notices'] = {
  title: 'सूचनाएँ',
  bell: (unread) => `सूचनाएँ, ${unread} अपठित`,
  unread: 'अपठित:',
  readAll: 'सभी को पढ़ा हुआ करें',
  more: 'और दिखाएँ',
  none: 'अभी कोई सूचना नहीं',
  noneBody: 'आने-जाने वाले पैसे, आपकी जमा, आपका कार्ड और आपकी सुरक्षा: इनकी ख़बर यहाँ दिखेगी।',
};
