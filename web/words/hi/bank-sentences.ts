import { CARD_TERMS } from '../../../contract/customer/card-terms.ts';
import { readableDates } from '../../../contract/languages/hindi-dates.ts';
import { HINDI_ACCOUNTS, HINDI_DEPOSITS } from '../../../contract/languages/hindi-names.ts';
import { HINDI_SUBJECTS } from '../../../contract/languages/hindi-subjects.ts';
import { translatorOf } from '../../../contract/languages/sentence-templates.ts';
import { fieldSentence } from './refusals.ts';

/** The ten terms of the card (contract/customer/card-terms.ts), as an explanation: the customer accepts the English text. */
const TERMS: Record<(typeof CARD_TERMS)[number], string> = {
  [CARD_TERMS[0]]:
    'यह एक डेमो बैंक का वर्चुअल डेबिट कार्ड है। इसका नंबर किसी कार्ड नेटवर्क का नहीं है और कोई दुकान इससे पैसे नहीं ले सकती।',
  [CARD_TERMS[1]]: 'आपको सक्रिय खाते वाला Kosh का ग्राहक होना चाहिए। हर ग्राहक के पास एक समय में एक ही कार्ड हो सकता है।',
  [CARD_TERMS[2]]:
    'कार्ड निष्क्रिय स्थिति में जारी होता है। बैंककर्मी आवेदन की जाँच के बाद उसे सक्रिय करते हैं, आम तौर पर 1-2 कार्य दिवसों में।',
  [CARD_TERMS[3]]: 'कार्ड आपके अपने खाते से जुड़ा है। इस पर कोई ऋण नहीं मिलता: उपलब्ध राशि से अधिक ख़र्च नहीं किया जा सकता।',
  [CARD_TERMS[4]]:
    'पूरा नंबर और CVV केवल आपको, केवल कार्ड सक्रिय रहने पर, और केवल पासवर्ड डालने के बाद दिखाए जाते हैं। उनकी फ़ोटो न लें और उन्हें किसी को न दें।',
  [CARD_TERMS[5]]:
    'हम फ़ोन, ई-मेल या संदेश से आपका कार्ड नंबर, CVV, पासवर्ड या OTP कभी नहीं पूछते। यदि कोई पूछे, तो वह हमारी ओर से नहीं है।',
  [CARD_TERMS[6]]:
    'आप किसी भी समय कार्ड फ़्रीज़ कर सकते हैं और अपना लगाया फ़्रीज़ हटा सकते हैं। यदि लगे कि कोई और उसका नंबर जानता है, तो उसे तुरंत फ़्रीज़ करें और हमें बताएँ।',
  [CARD_TERMS[7]]:
    'दुरुपयोग का संदेह होने पर, क़ानून के अनुसार आवश्यक होने पर, या आपके खाते पर रोक होने पर हम कार्ड को निष्क्रिय या ब्लॉक कर सकते हैं। कारण हम आपको ई-मेल से बताते हैं।',
  [CARD_TERMS[8]]:
    'कार्ड उस महीने के अंतिम दिन तक मान्य है जो उस पर छपा है, यानी जारी होने के पाँच साल बाद तक। खाता बंद करने पर वह पहले समाप्त हो जाता है।',
  [CARD_TERMS[9]]:
    'कार्ड जारी करने, रखने या बदलने का कोई शुल्क नहीं है। यदि ये शर्तें बदलें, तो हम आपको पहले बताते हैं, और पहले किया गया आवेदन उन्हीं शर्तों पर रहता है जो उसके साथ स्वीकार की गई थीं।',
};

/** Reasons of the credit score and the arithmetic of figures (server/insights). */
const INSIGHTS = {
  'Starting point': 'आरंभिक अंक',
  'Every score starts at {0}.': 'हर स्कोर {0} से शुरू होता है।',
  'Account age': 'खाते की उम्र',
  // A score that was kept before the steps were named.
  'Your account was opened {0} ago. Three years earn all points.': 'आपका खाता {0} पहले खुला था। तीन साल पर पूरे अंक मिलते हैं।',
  'Your account was opened {0} ago. 3, 6, 12 and 36 months earn 60, 90, 120 and 150 points.':
    'आपका खाता {0} पहले खुला था। 3, 6, 12 और 36 महीने पर 60, 90, 120 और 150 अंक मिलते हैं।',
  'Your account was opened {0} ago. 3, 6, 12 and 36 months earn 60, 90, 120 and 150 points. You reach the next step on {1}.':
    'आपका खाता {0} पहले खुला था। 3, 6, 12 और 36 महीने पर 60, 90, 120 और 150 अंक मिलते हैं। अगला चरण {1} को आएगा।',
  'less than a month': 'एक महीने से कम',
  '{0} years and {1} months': '{0} साल और {1} महीने',
  '{0} years and {1} month': '{0} साल और {1} महीना',
  '{0} year and {1} months': '{0} साल और {1} महीने',
  '{0} year and {1} month': '{0} साल और {1} महीना',
  '{0} years': '{0} साल',
  '{0} year': '{0} साल',
  '{0} months': '{0} महीने',
  '{0} month': '{0} महीना',
  'Balance stability': 'शेष राशि की स्थिरता',
  'On {0} of the last {1} days your balance ended at {2} or more.':
    'पिछले {1} दिनों में से {0} दिन आपकी शेष राशि दिन के अंत में {2} या अधिक रही।',
  'On {0} of the last {1} days your balance ended at {2} or more. The {3} days before you opened it count half.':
    'पिछले {1} दिनों में से {0} दिन आपकी शेष राशि दिन के अंत में {2} या अधिक रही। खाता खुलने से पहले के {3} दिन आधे गिने जाते हैं।',
  'On {0} of the last {1} days your balance ended at {2} or more. The day before you opened it counts half.':
    'पिछले {1} दिनों में से {0} दिन आपकी शेष राशि दिन के अंत में {2} या अधिक रही। खाता खुलने से पहले का दिन आधा गिना जाता है।',
  'On the last day your balance ended at {0} or more. The {1} days before you opened it count half.':
    'पिछले दिन के अंत में आपकी शेष राशि {0} या अधिक रही। खाता खुलने से पहले के {1} दिन आधे गिने जाते हैं।',
  'On the last day your balance ended below {0}. The {1} days before you opened it count half.':
    'पिछले दिन के अंत में आपकी शेष राशि {0} से कम रही। खाता खुलने से पहले के {1} दिन आधे गिने जाते हैं।',
  'Regular income': 'नियमित आय',
  '{0} came in during the last 30 days, {1}. Each period with {2} or more earns 60 points, an average of {3} the last 30.':
    'पिछले 30 दिनों में {0} आए, {1}। {2} या अधिक वाली हर अवधि पर 60 अंक मिलते हैं, और औसतन {3} पर अंतिम 30।',
  '{0} in the 30 before': 'उनसे पहले के 30 दिनों में {0}',
  'your account did not exist in the 30 before, which count half':
    'उनसे पहले के 30 दिनों में आपका खाता था ही नहीं, इसलिए वे आधे गिने जाते हैं',
  Deposits: 'जमा',
  'You keep {0} in term deposits. Each full {1} earns {2} points.':
    'आपकी मीयादी जमा में {0} हैं। हर पूरे {1} पर {2} अंक मिलते हैं।',
  'Financial health': 'वित्तीय सेहत',
  'The sum of five parts, rounded to a whole number out of 100': 'पाँच हिस्सों का जोड़, 100 में से पूर्णांक में',
  '{0} of {1}: {2}': '{1} में से {0}: {2}',
  '{0}, so {1} of 100': '{0}, यानी 100 में से {1}',
  'Saving rate': 'बचत दर',
  'Short history': 'छोटा इतिहास',
  'Based on {0} days. What is not known in the first {1} counts as neutral.':
    '{0} दिन के आधार पर। पहले {1} दिनों में जो ज्ञात नहीं है, वह तटस्थ गिना जाता है।',
  'Based on {0} day. What is not known in the first {1} counts as neutral.':
    '{0} दिन के आधार पर। पहले {1} दिनों में जो ज्ञात नहीं है, वह तटस्थ गिना जाता है।',
  'no income yet, counted as neutral': 'अभी कोई आय नहीं, तटस्थ गिना गया',
  'no money in or out yet, counted as neutral': 'अभी कोई लेन-देन नहीं, तटस्थ गिना गया',
  'no income in the last 30 days': 'पिछले 30 दिनों में कोई आय नहीं',
  Reserve: 'आरक्षित राशि',
  'Credit score': 'क्रेडिट स्कोर',
  'Spending trend': 'ख़र्च का रुझान',
  '{0}, compared with {1} before: rising, so half': 'पहले {1}, अब {0}: बढ़ रहा है, इसलिए आधे',
  '{0}, compared with {1} before: not rising': 'पहले {1}, अब {0}: नहीं बढ़ रहा',
  Goal: 'लक्ष्य',
  '(income − spending) ÷ income, in the last 30 days, rounded to whole percent':
    '(आय − ख़र्च) ÷ आय, पिछले 30 दिनों में, पूर्णांक प्रतिशत में',
  Income: 'आय',
  Spending: 'ख़र्च',
  'No income in the last 30 days': 'पिछले 30 दिनों में कोई आय नहीं',
  'Monthly spending': 'मासिक ख़र्च',
  'What you spent or sent in the last 30 days. Money moved to your own deposits isn’t counted.':
    'पिछले 30 दिनों में आपने जो ख़र्च किया या भेजा। आपकी अपनी जमा में डाली राशि नहीं गिनी जाती।',
  From: 'कब से',
  To: 'कब तक',
  'Not counted: moved to your own deposits': 'नहीं गिनी गई: अपनी जमा में डाली राशि',
  'Savings goal': 'बचत लक्ष्य',
  'Money in your term deposits ÷ your goal': 'आपकी मीयादी जमा की राशि ÷ आपका लक्ष्य',
  'In term deposits': 'मीयादी जमा में',
  'Goal, suggested until you set your own': 'लक्ष्य, जब तक आप अपना न चुनें तब तक हमारा सुझाव',
  'Income trend': 'आय का रुझान',
  '(income of the last 30 days − income of the 30 before) ÷ income of the 30 before':
    '(पिछले 30 दिनों की आय − पहले के 30 दिनों की आय) ÷ पहले के 30 दिनों की आय',
  '(spending of the last 30 days − spending of the 30 before) ÷ spending of the 30 before':
    '(पिछले 30 दिनों का ख़र्च − पहले के 30 दिनों का ख़र्च) ÷ पहले के 30 दिनों का ख़र्च',
  'Last 30 days': 'पिछले 30 दिन',
  'The 30 before': 'पहले के 30 दिन',
  'No earlier month to compare': 'तुलना के लिए पिछला महीना नहीं है',
};

/** Schedule and history of a term deposit (server/term-deposits). */
const DEPOSITS = {
  'Paid in': 'जमा की गई',
  Renewed: 'नवीकृत',
  'Opened at {0}% a year': '{0}% वार्षिक पर खोली गई',
  'Instalment {0} missed: {1}': 'किस्त {0} छूटी: {1}',
  'Instalment {0} paid': 'किस्त {0} दी गई',
  'Instalment {0}': 'किस्त {0}',
  'there was not enough money in your account': 'आपके खाते में पर्याप्त राशि नहीं थी',
  'your account could not send money': 'आपके खाते से पैसे नहीं भेजे जा सकते थे',
  'we could not take it': 'हम उसे ले नहीं सके',
  // A missed instalment that was noted before the bank said 'we'.
  'the bank could not take it': 'हम उसे ले नहीं सके',
  'Closed early and paid out': 'समय से पहले बंद, भुगतान किया गया',
  'Closed early after {0} days and paid out': '{0} दिन बाद समय से पहले बंद, भुगतान किया गया',
  // A reversed deposit that was noted before the bank said 'we'.
  'Opening reversed by the bank, the whole amount paid back': 'हमने जमा का खुलना रद्द किया और पूरी राशि लौटा दी',
  'We reversed the opening and paid the whole amount back': 'हमने जमा का खुलना रद्द किया और पूरी राशि लौटा दी',
  'Closed and paid out': 'बंद, भुगतान किया गया',
  'Matured and paid out': 'परिपक्व, भुगतान किया गया',
  'Matured and paid to the account': 'परिपक्व, खाते में भुगतान किया गया',
  'Matured and renewed until {0}': 'परिपक्व, {0} तक नवीकृत',
  'Matured; the money could not be paid out yet and is tried again each day':
    'परिपक्व; भुगतान अभी नहीं हो सका, हर दिन फिर कोशिश होती है',
  'Interest of the quarter': 'तिमाही का ब्याज',
  'Interest at maturity': 'परिपक्वता पर ब्याज',
  'Interest until the next business day': 'अगले कार्य दिवस तक का ब्याज',
  'Paid to your account': 'आपके खाते में भुगतान',
  'Principal renewed, interest paid to your account': 'मूलधन का नवीकरण, ब्याज आपके खाते में',
  'Principal and interest renewed': 'मूलधन और ब्याज का नवीकरण',
  'At maturity {0}': 'परिपक्वता पर {0}',
  'everything is paid to the account': 'पूरी राशि खाते में दी जाएगी',
  'the principal is renewed and the interest paid to the account': 'मूलधन का नवीकरण होगा और ब्याज खाते में दिया जाएगा',
  'principal and interest are renewed': 'मूलधन और ब्याज का नवीकरण होगा',
};

/** Products and their audience (contract/vocabulary/bank-terms.ts). */
const PRODUCTS = {
  Savings: HINDI_ACCOUNTS.savings,
  Personal: 'व्यक्तिगत',
  Current: HINDI_ACCOUNTS.current,
  Business: 'व्यवसाय',
  'Fixed Deposit': HINDI_DEPOSITS.fixed,
  Investment: 'निवेश',
  'Savings Deposit': HINDI_DEPOSITS.savings,
  'Recurring Deposit': HINDI_DEPOSITS.recurring,
  'Tax Saving Deposit': HINDI_DEPOSITS.tax_saving,
  '{0}% Interest | Min Balance: {1}': '{0}% ब्याज | न्यूनतम शेष: {1}',
  '{0}% Interest | Min Deposit: {1}': '{0}% ब्याज | न्यूनतम जमा: {1}',
  'No Interest | Min Balance: {0}': 'कोई ब्याज नहीं | न्यूनतम शेष: {0}',
  'Interest by daily balance, no tenure': 'दैनिक शेष राशि पर ब्याज, कोई अवधि नहीं',
  'Early-withdrawal penalty of 1% on the interest': 'समय से पहले निकासी पर ब्याज में 1% की कटौती',
  'Monthly contributions of the same amount': 'हर महीने उतनी ही राशि',
  '5-year lock-in, section 80C': '5 साल की लॉक-इन अवधि, धारा 80C',
  'Cannot be closed before its maturity date.': 'परिपक्वता तिथि से पहले बंद नहीं की जा सकती।',
  'Can be closed on any day; interest is paid for each day.': 'किसी भी दिन बंद की जा सकती है; हर दिन का ब्याज मिलता है।',
  'If you close early, you earn {0}% instead of {1}%. No interest if you close within {2} days.':
    'समय से पहले बंद करने पर {1}% के बदले {0}% ब्याज मिलता है। {2} दिन के भीतर बंद करने पर कोई ब्याज नहीं।',
};

/** Descriptions of the demo people on the sign-in pages (server/demo/demo-people.ts). */
const PEOPLE = {
  'Savings, active: the demo customer': 'बचत, सक्रिय: मुख्य डेमो ग्राहक',
  'Current, active: pays salaries; one transfer waits for a banker':
    'चालू, सक्रिय: वेतन देते हैं; एक अंतरण बैंककर्मी की प्रतीक्षा में है',
  'Fixed, active: a good recipient': 'सावधि, सक्रिय: पैसे भेजकर देखने के लिए अच्छा खाता',
  'Frozen: can look, cannot pay': 'फ़्रीज़: देख सकते हैं, भुगतान नहीं कर सकते',
  'Suspended: as frozen, for compliance': 'निलंबित: फ़्रीज़ जैसा, अनुपालन के कारण',
  'Inactive: cannot sign in': 'निष्क्रिय: लॉग इन नहीं कर सकते',
  'Pending: waits for identity checks': 'लंबित: पहचान की जाँच बाक़ी है',
  'Savings, active: new, with little history': 'बचत, सक्रिय: नया, थोड़े लेन-देन वाला',
  Banker: 'बैंककर्मी',
  'Banker: a second pair of eyes': 'बैंककर्मी: दूसरी जाँच के लिए',
  'Admin: staff, policy and the bank’s clock': 'प्रशासक: कर्मचारी, नीति और बैंक की घड़ी',
};

/** Events of the activity section (server/customers/customer-activity.ts), with their fields and states. */
const ACTIVITY = {
  'Signed in': 'लॉग इन किया',
  'Signed out of all other devices': 'बाक़ी सभी डिवाइसों से लॉग आउट किया',
  'Signed out a device': 'एक डिवाइस को लॉग आउट किया',
  'Sign-in refused': 'लॉगिन अस्वीकार हुआ',
  'Sign-in refused: wrong second factor': 'लॉगिन अस्वीकार हुआ: दूसरा प्रमाण ग़लत',
  'Password changed': 'पासवर्ड बदला',
  'Password ended after wrong second factors': 'ग़लत दूसरे प्रमाण के बाद पासवर्ड बंद किया गया',
  'Password reset by e-mail link': 'ई-मेल लिंक से नया पासवर्ड बनाया',
  'Password reset requested': 'नए पासवर्ड का लिंक माँगा',
  'Two-factor authentication turned on': 'दो-चरणीय सत्यापन चालू किया',
  'Two-factor authentication turned off': 'दो-चरणीय सत्यापन बंद किया',
  'Recovery codes replaced': 'रिकवरी कोड बदले',
  'Recovery code used': 'रिकवरी कोड उपयोग किया',
  'Passkey added': 'पासकी जोड़ी',
  'Passkey removed': 'पासकी हटाई',
  'Account opened': 'खाता खुला',
  'Profile changed': 'प्रोफ़ाइल बदली',
  'Notification preferences changed': 'सूचना प्राथमिकताएँ बदलीं',
  'Mobile number confirmed': 'मोबाइल नंबर की पुष्टि हुई',
  'Mobile number confirmed for another customer': 'मोबाइल नंबर की पुष्टि किसी दूसरे ग्राहक के लिए हुई',
  'Photo changed': 'फ़ोटो बदली',
  'Photo removed': 'फ़ोटो हटाई',
  'Account status changed': 'खाते की स्थिति बदली',
  'Another device': 'कोई अन्य डिवाइस',
  'The bank is back at its beginning. Please log in again.': 'बैंक फिर अपनी आरंभिक स्थिति में है। कृपया फिर लॉग इन करें।',
  'Your statement will be sent to {0}': 'आपका खाता विवरण {0} पर भेजा जाएगा',
};

const translated = translatorOf({
  ...TERMS,
  ...INSIGHTS,
  ...DEPOSITS,
  ...PRODUCTS,
  ...PEOPLE,
  ...ACTIVITY,
  ...HINDI_SUBJECTS,
});

/** Translates a sentence of the server or the contract into Hindi; returns unknown sentences unchanged. */
export function bankSays(sentence: string): string {
  return readableDates(translated(sentence) ?? fieldSentence(sentence) ?? sentence);
}
