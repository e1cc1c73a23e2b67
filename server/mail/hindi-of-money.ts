/** Sentences of mails about money, deposits and cards, in Hindi. Holes are numbered in the order of the English. */
export const HINDI_OF_MONEY = {
  // Money that moved (money-letters.ts)
  'Amount: {0}': 'राशि: {0}',
  'Account: {0}': 'खाता: {0}',
  'From: {0}': 'प्रेषक: {0}',
  'To: {0}': 'प्राप्तकर्ता: {0}',
  'Description: {0}': 'विवरण: {0}',
  'Description by the payer: {0}': 'प्रेषक का विवरण: {0}',
  'When: {0}': 'समय: {0}',
  'Reference: {0}': 'संदर्भ संख्या: {0}',
  'The money is in your account now.': 'राशि अब आपके खाते में है।',
  'If this was not you, sign out of all devices in your profile and contact bank support at once.':
    'यदि यह आपने नहीं किया, तो अपनी प्रोफ़ाइल में सभी डिवाइसों से लॉग आउट करें और तुरंत बैंक सहायता से संपर्क करें।',
  'You can choose in your profile from which amount we e-mail you.':
    'आप अपनी प्रोफ़ाइल में चुन सकते हैं कि किस राशि से हम आपको ई-मेल भेजें।',

  // Requests that were decided or cancelled (payment-letters.ts)
  'We have approved your {0} of {1} ({2}).': 'हमने आपका लेन-देन स्वीकृत किया – {0}, {1} ({2})।',
  'We have not approved your {0} of {1} ({2}).': 'हमने आपका लेन-देन स्वीकृत नहीं किया: {0}, {1} ({2})।',
  'Reason: {0}': 'कारण: {0}',
  'The money that was on hold is available again.': 'रोकी गई राशि फिर उपलब्ध है।',
  'You did not confirm your request of {0} ({1}) in time, so it has expired.':
    'आपने {0} ({1}) के अपने अनुरोध की समय पर पुष्टि नहीं की, इसलिए उसका समय बीत गया।',
  'We did not decide on your request of {0} ({1}) in time, so it has expired.':
    'हमने {0} ({1}) के आपके अनुरोध पर समय पर निर्णय नहीं लिया, इसलिए उसका समय बीत गया।',
  'No money has moved. The money that was on hold is available again.': 'कोई राशि नहीं गई है। रोकी गई राशि फिर उपलब्ध है।',
  'You cancelled your {0} of {1} ({2}) before we decided on it. The money that was on hold is available again.':
    'हमारे निर्णय से पहले आपने अपना लेन-देन रद्द किया: {0}, {1} ({2})। रोकी गई राशि फिर उपलब्ध है।',

  // Corrections (correction-letters.ts)
  'Transaction: {0}': 'लेन-देन: {0}',
  'Moved back: {0} of {1}': 'वापस की गई राशि: {1} में से {0}',
  'Moved back: {0}': 'वापस की गई राशि: {0}',
  'We have reversed a transaction on your account.': 'हमने आपके खाते का एक लेन-देन वापस किया है।',
  '{0} of it was spent already. You owe us this amount; the next money that comes into your account pays it first.':
    'इसमें से {0} पहले ही ख़र्च हो चुके थे। यह राशि आप पर बकाया है; आपके खाते में आने वाली अगली राशि से पहले यह चुकाई जाएगी।',
  'We have charged your account.': 'हमने आपके खाते से शुल्क लिया है।',
  'We have paid money into your account.': 'हमने आपके खाते में राशि जमा की है।',
  'For: {0}': 'किसलिए: {0}',
  'If you think this is not right, please contact bank support.':
    'यदि आपको यह सही नहीं लगता, तो कृपया बैंक सहायता से संपर्क करें।',

  // Term deposits (term-deposit-letters.ts)
  'Thank you. Your deposit is open.': 'धन्यवाद। आपकी जमा खुल गई है।',
  'Deposit: {0}': 'जमा: {0}',
  'Monthly instalment: {0}': 'मासिक किस्त: {0}',
  'Interest: {0}% a year': 'ब्याज: {0}% वार्षिक',
  'Interest: {0} ({1}% for {2} days)': 'ब्याज: {0} ({2} दिनों के लिए {1}%)',
  'Interest: {0}': 'ब्याज: {0}',
  'Matures on: {0}': 'परिपक्वता तिथि: {0}',
  'Maturity value: {0}': 'परिपक्वता राशि: {0}',
  'Your deposit matures in a week.': 'आपकी जमा एक सप्ताह में परिपक्व होगी।',
  'You can choose otherwise on your dashboard until then.': 'तब तक आप अपने डैशबोर्ड पर दूसरा निर्देश चुन सकते हैं।',
  'We have changed your deposit {0}.': 'हमने आपकी जमा {0} में बदलाव किया है।',
  'At maturity {0}.': 'परिपक्वता पर {0}।',
  'It has another nominee.': 'इसका नामिती बदल गया है।',
  'Principal: {0}': 'मूलधन: {0}',
  'Paid to your account: {0}': 'आपके खाते में भुगतान: {0}',
  'Renewed until: {0}': 'नवीकरण की अवधि: {0} तक',
  'Your deposit has matured. We have paid it to your account.': 'आपकी जमा परिपक्व हो गई है। हमने राशि आपके खाते में दे दी है।',
  'As you instructed, we have renewed your deposit on today’s terms.':
    'आपके निर्देश के अनुसार हमने आपकी जमा का आज की शर्तों पर नवीकरण किया है।',
  'Your deposit is closed. We have paid it to your account.': 'आपकी जमा बंद हो गई है। हमने राशि आपके खाते में दे दी है।',
  'Interest lost by closing early: {0}': 'समय से पहले बंद करने से छूटा ब्याज: {0}',
  'Instalment {0} of {1} for your recurring deposit {2} was due on {3} and was not paid, because {4}.':
    'आपकी आवर्ती जमा {2} की किस्त {0} ({1}) {3} को देय थी और नहीं दी गई। कारण: {4}।',
  'We will not take it later. Your deposit goes on with the next instalment, and earns interest on those that you paid.':
    'हम इसे बाद में नहीं लेंगे। आपकी जमा अगली किस्त से जारी रहेगी, और दी गई किस्तों पर ब्याज मिलता रहेगा।',

  // Cards (card-letters.ts)
  'Thank you for applying for a virtual debit card. It is awaiting activation by a banker, usually 1-2 business days.':
    'वर्चुअल डेबिट कार्ड के लिए आवेदन करने के लिए धन्यवाद। वह बैंककर्मी द्वारा चालू किए जाने की प्रतीक्षा में है, आम तौर पर 1-2 कार्य दिवस।',
  'Your virtual debit card has been activated. Enter your password on your dashboard to see its details.':
    'आपका वर्चुअल डेबिट कार्ड चालू कर दिया गया है। विवरण देखने के लिए अपने डैशबोर्ड पर पासवर्ड डालें।',
  'We have deactivated your virtual debit card.': 'हमने आपका वर्चुअल डेबिट कार्ड निष्क्रिय कर दिया है।',
  'We have blocked your virtual debit card.': 'हमने आपका वर्चुअल डेबिट कार्ड ब्लॉक कर दिया है।',
  'We have unblocked your virtual debit card. It is awaiting activation by a banker.':
    'हमने आपका वर्चुअल डेबिट कार्ड अनब्लॉक कर दिया है। वह बैंककर्मी द्वारा चालू किए जाने की प्रतीक्षा में है।',
  'Your virtual debit card is frozen. You can unfreeze it on your dashboard.':
    'आपका वर्चुअल डेबिट कार्ड फ़्रीज़ है। आप अपने डैशबोर्ड पर फ़्रीज़ हटा सकते हैं।',
  'You can use your virtual debit card again. If this was not you, freeze it at once and tell us.':
    'आप अपना वर्चुअल डेबिट कार्ड फिर इस्तेमाल कर सकते हैं। यदि यह आपने नहीं किया, तो उसे तुरंत फ़्रीज़ करें और हमें बताएँ।',
  'Card ending in {0}.': 'कार्ड के अंतिम अंक: {0}',
} as const;
