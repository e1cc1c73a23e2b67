import type { Words } from '../catalogue.ts';

/** The demo mailbox, in Hindi. */
export const mailbox: Words['mailbox'] = {
  title: 'डेमो मेलबॉक्स',
  lead: 'यह डेमो असली ई-मेल नहीं भेजता। सभी ई-मेल आपको यहाँ मिलेंगे, सबसे नया पहले।',
  refresh: 'फिर देखें',
  empty: 'अभी कोई ई-मेल नहीं',
  emptyBody: 'पंजीकरण करें या नया पासवर्ड माँगें, और ई-मेल यहाँ दिखेगा।',
  noneMatch: 'ऐसा कोई ई-मेल नहीं मिला',
  noneMatchBody: 'कोई दूसरा पता या विषय आज़माएँ।',
  list: 'संदेश',
  to: 'प्रति',
  sent: 'भेजा गया',
  code: 'कोड',
  copyCode: 'कोड कॉपी करें',
  codeCopied: 'कॉपी हुआ',
  unread: 'नहीं पढ़ा:',
  everyone: 'सभी के',
  own: 'मेरे',
  filter: 'पते या विषय से खोजें',
  filterPlaceholder: 'name@example.com',
  pick: 'पढ़ने के लिए कोई संदेश चुनें।',
  back: 'सभी संदेश',
  closed: 'डेमो मेलबॉक्स यहाँ उपलब्ध नहीं है।',
};
