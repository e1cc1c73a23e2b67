import type { Words } from '../catalogue.ts';

/** The customer's dashboard, in Hindi. */
export const dashboard: Words['dashboard'] = {
  greeting: (name) => `नमस्ते, ${name}`,
  today: (day) => `आज ${day} है`,
  overview: {
    title: 'खाते का सार',
    balance: 'शेष राशि',
    toSpend: 'ख़र्च के लिए उपलब्ध',
    seeHeld: 'देखें, किसके लिए रोका है',
    held: 'रोकी गई राशि',
    accountNumber: 'खाता संख्या',
    showNumber: 'खाता संख्या दिखाएँ',
    hideNumber: 'खाता संख्या छिपाएँ',
    copyNumber: 'खाता संख्या कॉपी करें',
    copied: 'खाता संख्या कॉपी हुई',
    customerId: 'ग्राहक आईडी',
    since: 'ग्राहक कब से',
    deposit: 'जमा करें',
    withdraw: 'निकालें',
    transfer: 'पैसे भेजें',
    newDeposit: 'नई जमा',
    belowMinimum: (minimum) =>
      `आपकी शेष राशि इस खाते की न्यूनतम राशि ${minimum} से कम है। आप खाते का उपयोग जारी रख सकते हैं, और कोई शुल्क नहीं लगता।`,
    accountTypes: { savings: 'बचत खाता', current: 'चालू खाता', fixed: 'सावधि जमा खाता' },
  },
  restricted: {
    reason: 'खाते की स्थिति के कारण लेन-देन बंद हैं',
    insufficient: 'पर्याप्त शेष राशि नहीं है',
    because: (reason) => `कारण: ${reason}`,
    frozenTitle: 'आपका खाता फ़्रीज़ है',
    suspendedTitle: 'आपका खाता निलंबित है',
    frozenBody: 'आप अपना खाता देख सकते हैं और पैसे पा सकते हैं। बैंक के रोक हटाने तक जमा, निकासी और अंतरण बंद हैं।',
    inactiveTitle: 'आपका खाता निष्क्रिय है',
    inactiveBody: 'इसे फिर सक्रिय कराने के लिए कृपया बैंक सहायता से संपर्क करें। तब तक लेन-देन बंद हैं।',
    pendingTitle: 'खाता सक्रिय होने की प्रतीक्षा में है',
    pendingBody: 'बैंक अभी आपका विवरण जाँच रहा है। जाँच पूरी होने पर आप लेन-देन कर सकेंगे।',
    contact: 'सहायता से संपर्क करें',
  },
  owed: {
    title: (amount: string) => `आपको बैंक को ${amount} देने हैं`,
    body: 'बैंक ने वह पैसा वापस किया जो आप पहले ही ख़र्च कर चुके थे। आपके खाते में आने वाला अगला पैसा पहले इसे चुकाता है।',
  },
  activity: {
    title: 'लेन-देन का इतिहास',
    empty: 'अभी कोई लेन-देन नहीं',
    emptyBody: 'पैसे जमा करें, और आपका पहला लेन-देन यहाँ दिखेगा।',
    emptyAction: 'पैसे जमा करें',
    viewAll: 'सभी लेन-देन देखें',
  },
  mustBeLoggedIn: 'यह पन्ना देखने के लिए लॉग इन करना ज़रूरी है',
};
