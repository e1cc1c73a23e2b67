import {
  HINDI_ACCOUNT_STATUSES,
  HINDI_ACCOUNT_TYPES,
  HINDI_CARD_STATUSES,
  HINDI_CATEGORIES,
  HINDI_DEPOSITS,
  HINDI_TRANSACTION_STATUSES,
} from '../../contract/languages/hindi-names.ts';
import type { AnswerWords } from './english-answers.ts';

/** The assistant's answers from the customer's own data, and those that need no data, in Hindi. */
export const HINDI_ANSWERS: AnswerWords = {
  buttons: {
    transactions: 'सभी लेन-देन देखें',
    dashboard: 'डैशबोर्ड पर जाएँ',
    profile: 'प्रोफ़ाइल खोलें',
    spending: 'ख़र्च देखें',
    openDeposit: { label: 'जमा कैसे खोलें', value: 'सावधि जमा कैसे खोलूँ?' },
    getCard: { label: 'कार्ड कैसे पाएँ', value: 'कार्ड कैसे मिलेगा?' },
  },
  suggestions: [
    { label: 'शेष राशि', value: 'मेरी शेष राशि कितनी है?' },
    { label: 'हाल के लेन-देन', value: 'मेरे हाल के लेन-देन दिखाओ' },
    { label: 'इस महीने का ख़र्च', value: 'इस महीने मैंने कितना ख़र्च किया?' },
  ],
  fixed: {
    other_person: 'मैं केवल आपके अपने खाते के बारे में बता सकता हूँ।',
    greeting:
      'नमस्ते! मैं आपको शेष राशि, हाल के लेन-देन, ख़र्च, जमा, कार्ड, सीमाओं और दरों के बारे में बता सकता हूँ, और यह भी कि यहाँ कोई काम कैसे करें। आप क्या जानना चाहेंगे?',
    thanks: 'आपका स्वागत है।',
    help: 'मुझसे पूछें: शेष राशि, हाल के लेन-देन, किसी अवधि का ख़र्च या आय (श्रेणी के अनुसार भी), बजट, जमा और उनकी परिपक्वता, कार्ड, स्कोर, लंबित लेन-देन, दरें, शुल्क और सीमाएँ; या यह कि पैसे कैसे भेजें, जमा करें, निकालें, मीयादी जमा कैसे खोलें, कार्ड कैसे पाएँ, लेन-देन कैसे खोजें, उन पर नोट कैसे लिखें, अपना विवरण कैसे साझा करें या ऐप कैसे इंस्टॉल करें।',
  },
  unknown: (email) =>
    `क्षमा करें, मैं यह समझ नहीं पाया। मैं पैसे भेजने, जमा, कार्ड और आपके खाते के बारे में मदद कर सकता हूँ, या आप ${email} पर सहायता से संपर्क कर सकते हैं।`,
  balance: {
    is: (balance) => `आपकी शेष राशि ${balance} है।`,
    held: (held, available) => `इसमें से ${held} पर रोक है, इसलिए ${available} उपलब्ध हैं।`,
    owed: (owed) => `आप पर हमारे ${owed} बकाया हैं; आने वाली अगली राशि से पहले यह चुकाया जाएगा।`,
    source: (account, day) => `(आपके खाते ${account} से, ${day})`,
  },
  transactions: {
    none: 'अभी आपका कोई लेन-देन नहीं है।',
    latest: (count) =>
      count === 1 ? 'आपका पिछला लेन-देन, आपके खाता विवरण से:' : `आपके पिछले ${count} लेन-देन, आपके खाता विवरण से:`,
    statuses: HINDI_TRANSACTION_STATUSES,
    movedBack: (amount) => `इसमें से ${amount} वापस`,
  },
  pending: {
    none: 'आपका कोई लेन-देन लंबित नहीं है।',
    some: (count) => `${count} लेन-देन लंबित, आपके खाता विवरण से:`,
    line: (amount, description, since) => `${amount} ${description}, ${since} से`,
    forYou: 'आपकी पुष्टि की प्रतीक्षा में',
    forBank: 'बैंककर्मी की प्रतीक्षा में',
  },
  deposits: {
    none: 'आपकी कोई मीयादी जमा नहीं है।',
    some: (count, total) => `आपकी ${count} मीयादी जमा में कुल ${total} हैं, आपकी जमा सूची से:`,
    types: HINDI_DEPOSITS,
    line: (type, principal, rate) => `${type}: ${principal}, ${rate}% वार्षिक`,
    matures: (day) => `परिपक्वता तिथि ${day}`,
    noEnd: 'कोई निश्चित अवधि नहीं',
  },
  card: {
    none: 'अभी आपके पास कोई वर्चुअल डेबिट कार्ड नहीं है।',
    is: (lastFour, status) =>
      `${lastFour} पर समाप्त होने वाला आपका वर्चुअल डेबिट कार्ड ${status} है। (आपके डैशबोर्ड के “वर्चुअल डेबिट कार्ड” भाग से)`,
    statuses: HINDI_CARD_STATUSES,
  },
  news: {
    none: 'आपकी कोई अपठित सूचना नहीं है।',
    some: (count) => `आपकी ${count} अपठित ${count === 1 ? 'सूचना है' : 'सूचनाएँ हैं'}, पन्ने के ऊपर घंटी में। सबसे नई:`,
    moreThan: (count) => `आपकी ${count} से अधिक अपठित सूचनाएँ हैं, पन्ने के ऊपर घंटी में। सबसे नई:`,
  },
  score: (score, day) =>
    `${day} को हमारे काल्पनिक क्रेडिट ब्यूरो से आपका CIBIL स्कोर: 900 में से ${score}। यह कैसे निकला, आपका डैशबोर्ड बताता है।`,
  health: {
    is: (score, rate) => `आपकी वित्तीय सेहत ${score}/100 है और बचत दर ${rate}%।`,
    withoutIncome: (score) => `आपकी वित्तीय सेहत ${score}/100 है; आय के बिना बचत दर नहीं निकल सकती।`,
    goal: (goal, saved) => `आपका लक्ष्य ${goal} है, जिसमें से ${saved} मीयादी जमा में हैं।`,
    source: '(आपके पिछले 30 दिनों के लेन-देन से; हर संख्या कैसे निकली, आपका डैशबोर्ड बताता है)',
  },
  account: {
    types: HINDI_ACCOUNT_TYPES,
    details: (type, number, id) => `आपके ${type} खाते की खाता संख्या ${number} है, आपकी ग्राहक आईडी ${id}`,
    opened: (day) => `और खाता ${day} को खुला। (आपकी प्रोफ़ाइल से)`,
    statuses: HINDI_ACCOUNT_STATUSES,
    active: (status) => `आपका खाता ${status} है: आप सभी लेन-देन कर सकते हैं। (आपकी प्रोफ़ाइल से)`,
    restricted: (status) => `आपका खाता ${status} है: लेन-देन बंद हैं; कृपया बैंक सहायता से संपर्क करें। (आपकी प्रोफ़ाइल से)`,
  },
  flow: {
    spent: (amount, period) => `आपने ${period} ${amount} ख़र्च किए।`,
    received: (amount, period) => `आपको ${period} ${amount} मिले।`,
    source: (from, to) => `(${from} से ${to} तक के पूरे हुए लेन-देन से; आपकी अपनी जमा में आने-जाने वाली राशि नहीं गिनी गई)`,
    categories: HINDI_CATEGORIES,
    spentOn: (amount, category, period) =>
      `आपने ${period} “${category}” श्रेणी में ${amount} ख़र्च किए। (आपके खाते के इस श्रेणी के पूरे हुए लेन-देन से; श्रेणी हर लेन-देन के विवरण में बदली जा सकती है)`,
    compared: (spent, byDay, whole) =>
      `आपने इस महीने अब तक ${spent} ख़र्च किए। पिछले महीने इसी तिथि तक ${byDay} ख़र्च हुए थे, और महीने के अंत तक ${whole}। (आपके “ख़र्च” पन्ने से)`,
    comparedOn: (category, spent, byDay, whole) =>
      `आपने इस महीने अब तक “${category}” श्रेणी में ${spent} ख़र्च किए। पिछले महीने इसी तिथि तक ${byDay} ख़र्च हुए थे, और महीने के अंत तक ${whole}। (आपके “ख़र्च” पन्ने से)`,
  },
  periods: {
    today: 'आज',
    yesterday: 'कल',
    weekBefore: 'पिछले सप्ताह',
    thisMonth: 'इस महीने',
    lastMonth: 'पिछले महीने',
    thisYear: 'इस साल',
    lastYear: 'पिछले साल',
    days: (count) => `पिछले ${count} ${count === 1 ? 'दिन' : 'दिनों'} में`,
    months: (count) => `पिछले ${count} ${count === 1 ? 'महीने' : 'महीनों'} में`,
    within: (monthOrYear) => `${monthOrYear} में`,
  },
  budget: {
    none: 'आपका कोई बजट नहीं है। आप “ख़र्च” पन्ने पर बजट तय कर सकते हैं।',
    noneFor: (category) => `“${category}” श्रेणी का कोई बजट नहीं है। आप “ख़र्च” पन्ने पर बजट तय कर सकते हैं।`,
    some: (count) => `${count === 1 ? 'आपका' : 'आपके'} बजट, “ख़र्च” पन्ने से:`,
    line: (category, budget, spent) => `${category}: मासिक बजट ${budget}, इस महीने ${spent} ख़र्च`,
    left: (amount) => `${amount} बचे`,
    over: (amount) => `बजट से ${amount} अधिक`,
  },
  transfer: {
    open: 'पैसे भेजने का फ़ॉर्म खोलें',
    openTo: (name) => `${name} को भेजने का फ़ॉर्म खोलें`,
    ready: (name, amount) =>
      `${name} को ${amount ?? 'पैसे'} भेजने का फ़ॉर्म खोलें, जाँचें और ख़ुद भेजें: मैं कभी पैसे नहीं भेजता। (उन लोगों में से, जिन्हें आपने पहले पैसे भेजे हैं।)`,
  },
};
