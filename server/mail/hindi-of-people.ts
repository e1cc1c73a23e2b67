import {
  HINDI_ACCOUNT_STATUSES,
  HINDI_ACCOUNT_TYPES,
  HINDI_TRANSACTION_TYPES,
} from '../../contract/languages/hindi-names.ts';

/** Sentences of mails about sign-ins, accounts, details and documents, in Hindi. Holes are numbered in the order of the English. */
export const HINDI_OF_PEOPLE = {
  'Dear customer,': 'प्रिय ग्राहक,',
  'Dear {0},': 'प्रिय {0},',
  'Hello,': 'नमस्ते,',

  // Sign-ins and passwords (security-letters.ts, passkey-letters.ts)
  'There was a sign-in to your account on a device that you have not used before.':
    'आपके खाते में ऐसे डिवाइस से लॉगिन हुआ है जिसका आपने पहले उपयोग नहीं किया।',
  'Device: {0}': 'डिवाइस: {0}',
  'Address: {0}': 'नेटवर्क पता: {0}',
  'Time: {0}': 'समय: {0}',
  'If this was you, there is nothing to do.': 'यदि यह आप ही थे, तो आपको कुछ करने की ज़रूरत नहीं है।',
  'If this was not you, choose a new password at once with “Forgot password?” on the sign-in page. That signs out every device.':
    'यदि यह आप नहीं थे, तो लॉगिन पन्ने पर “पासवर्ड भूल गए?” से तुरंत नया पासवर्ड बनाएँ। इससे सभी डिवाइस लॉग आउट हो जाएँगे।',
  'On {0}, one of your sign-ins was used from two places at once. It may have been copied, so we ended it.':
    '{0} को आपके एक लॉगिन का उपयोग एक साथ दो जगहों से हुआ। हो सकता है उसकी नक़ल की गई हो, इसलिए हमने उसे समाप्त कर दिया।',
  'Please sign in again. No money has moved because of this.': 'कृपया फिर लॉग इन करें। इसके कारण कोई राशि नहीं गई है।',
  'The password of your Kosh account was changed on {0}. All other devices were signed out.':
    'आपके Kosh खाते का पासवर्ड {0} को बदला गया। बाक़ी सभी डिवाइस लॉग आउट कर दिए गए।',
  'We received a request for a new password for your Kosh account. Its e-mail address changed a short time ago, so we send no link before {0}.':
    'हमें आपके Kosh खाते के लिए नए पासवर्ड का अनुरोध मिला। उसका ई-मेल पता हाल ही में बदला है, इसलिए {0} से पहले हम कोई लिंक नहीं भेजेंगे।',
  'If you did not ask for it, please contact bank support at once.':
    'यदि यह अनुरोध आपने नहीं किया, तो कृपया तुरंत बैंक सहायता से संपर्क करें।',
  'A wrong code of your second factor was entered on a device that is signed in to your Kosh account. Nothing was changed.':
    'आपके Kosh खाते में लॉग इन किए हुए डिवाइस पर दूसरे प्रमाण का ग़लत कोड डाला गया। कुछ नहीं बदला गया।',
  'Your password was entered for your Kosh account, and then a wrong code of your second factor. No one was signed in.':
    'आपके Kosh खाते के लिए आपका पासवर्ड डाला गया, और फिर दूसरे प्रमाण का ग़लत कोड। लॉगिन नहीं हुआ।',
  'Wrong codes of your second factor were entered many times, with your password or on a device that is signed in, so another person may know it. We have cancelled the password to protect your Kosh account.':
    'आपके दूसरे प्रमाण के ग़लत कोड कई बार डाले गए, आपके पासवर्ड के साथ या लॉग इन किए हुए डिवाइस पर, यानी शायद कोई और उसे जानता है। आपके Kosh खाते की सुरक्षा के लिए हमने पासवर्ड रद्द कर दिया है।',
  'Choose a new one with “Forgot password?” on the sign-in page. Devices that are signed in stay signed in.':
    'लॉगिन पन्ने पर “पासवर्ड भूल गए?” से नया पासवर्ड बनाएँ। लॉग इन किए हुए डिवाइस लॉग इन रहेंगे।',
  'We received a request for a new password for your Kosh account. Use this link within {0} minutes; it works once.':
    'हमें आपके Kosh खाते के लिए नए पासवर्ड का अनुरोध मिला। {0} मिनट के भीतर इस लिंक का उपयोग करें; यह एक ही बार काम करता है।',
  'If you did not ask for it, ignore this e-mail: your password stays as it is.':
    'यदि यह अनुरोध आपने नहीं किया, तो इस ई-मेल पर ध्यान न दें: आपका पासवर्ड नहीं बदलेगा।',
  'From now on, signing in asks for a code from your authenticator app. Changed on {0}.':
    'अब से लॉगिन पर आपके ऑथेंटिकेटर ऐप का कोड भी माँगा जाएगा। बदलाव: {0}।',
  'Signing in now asks for your password only. Changed on {0}.': 'अब लॉगिन पर केवल आपका पासवर्ड माँगा जाएगा। बदलाव: {0}।',
  'The recovery codes that you had before do not work any more. Changed on {0}.':
    'आपके पुराने रिकवरी कोड अब काम नहीं करते। बदलाव: {0}।',
  'On {0}, a recovery code was used for your account. You have {1} left.':
    '{0} को आपके खाते के लिए एक रिकवरी कोड का उपयोग हुआ। बचे हुए कोड: {1}।',
  'The passkey “{0}” was added to your Kosh account. It signs you in without a password.':
    'आपके Kosh खाते में पासकी “{0}” जोड़ी गई। उससे आप पासवर्ड के बिना लॉग इन कर सकते हैं।',
  'The passkey “{0}” was removed from your Kosh account. It does not sign you in any more.':
    'आपके Kosh खाते से पासकी “{0}” हटाई गई। अब उससे लॉगिन नहीं होगा।',
  'If this was not you, choose a new password at once, look through your passkeys and remove those that you do not know.':
    'यदि यह आपने नहीं किया, तो तुरंत नया पासवर्ड बनाएँ, अपनी पासकी देखें और जिन्हें आप नहीं पहचानते, उन्हें हटाएँ।',

  // Registration (registration-letters.ts, desk-letters.ts)
  'Enter this code to open your account:': 'खाता खोलने के लिए यह कोड डालें:',
  'It works once and for {0} minutes. Kosh will never ask you for it.':
    'यह {0} मिनट तक, केवल एक बार काम करता है। Kosh आपसे यह कोड कभी नहीं पूछेगा।',
  'If you did not start a registration, ignore this e-mail: without the code no account is opened.':
    'यदि आपने पंजीकरण शुरू नहीं किया, तो इस ई-मेल पर ध्यान न दें: कोड के बिना कोई खाता नहीं खुलता।',
  'We received a registration at Kosh with this address, but you already have an account with it. No new account was opened.':
    'हमें Kosh में इस पते से एक पंजीकरण मिला, पर इस पते से आपका खाता पहले से है। कोई नया खाता नहीं खोला गया।',
  'If that was you, sign in here, or choose a new password there if you have forgotten yours:':
    'यदि यह आप थे, तो यहाँ लॉग इन करें, या पासवर्ड भूल गए हों तो वहीं नया बनाएँ:',
  'If it was not you, you don’t need to do anything.': 'यदि यह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं है।',
  'Your account is open.': 'आपका खाता खुल गया है।',
  'Customer ID: {0}': 'ग्राहक आईडी: {0}',
  'Account number: {0}': 'खाता संख्या: {0}',
  'Account type: {0}': 'खाते का प्रकार: {0}',
  'We have opened an account for you.': 'हमने आपके लिए एक खाता खोला है।',
  'Choose your password with the link in our next e-mail. If the link has expired, use “Forgot password?” on the sign-in page to get another.':
    'हमारे अगले ई-मेल के लिंक से अपना पासवर्ड बनाएँ। लिंक का समय बीत जाए, तो लॉगिन पन्ने पर “पासवर्ड भूल गए?” से नया लिंक पाएँ।',
  'You can use the account as soon as we have checked your documents.': 'आपके दस्तावेज़ जाँच लेने पर आप खाते का उपयोग कर सकेंगे।',

  // The account and its details (account-letters.ts, desk-letters.ts)
  'Your account is active. You can use all services again.': 'आपका खाता सक्रिय है। आप सभी सेवाओं का फिर उपयोग कर सकते हैं।',
  'Your account has been frozen. You can see it and receive money, but not send any.':
    'आपका खाता फ़्रीज़ किया गया है। आप उसे देख सकते हैं और पैसे पा सकते हैं, पर भेज नहीं सकते।',
  'Your account has been suspended. You can see it and receive money, but not send any.':
    'आपका खाता निलंबित किया गया है। आप उसे देख सकते हैं और पैसे पा सकते हैं, पर भेज नहीं सकते।',
  'Your account has been deactivated. You cannot sign in or move money. Please contact bank support.':
    'आपका खाता निष्क्रिय किया गया है। आप न लॉग इन कर सकते हैं, न लेन-देन। कृपया बैंक सहायता से संपर्क करें।',
  'If you have questions about this, please contact bank support.':
    'इस बारे में कोई प्रश्न हो, तो कृपया बैंक सहायता से संपर्क करें।',
  'Enter this code in your profile to confirm your new mobile number:':
    'अपने नए मोबाइल नंबर की पुष्टि के लिए अपनी प्रोफ़ाइल में यह कोड डालें:',
  'It is valid for {0} minutes. Until then, no one can send you money by that number.':
    'यह {0} मिनट तक मान्य है। पुष्टि तक कोई आपको उस नंबर से पैसे नहीं भेज सकता।',
  'If this was not you, choose a new password at once and contact bank support.':
    'यदि यह आपने नहीं किया, तो तुरंत नया पासवर्ड बनाएँ और बैंक सहायता से संपर्क करें।',
  'Another customer has shown us documents for the mobile number in your profile. No one can send you money by it any more; your account number works as before.':
    'आपकी प्रोफ़ाइल के मोबाइल नंबर के दस्तावेज़ किसी दूसरे ग्राहक ने हमें दिखाए हैं। अब कोई आपको उस नंबर से पैसे नहीं भेज सकता; आपकी खाता संख्या पहले की तरह काम करती है।',
  'If the number is yours, please contact bank support.': 'यदि नंबर आपका है, तो कृपया बैंक सहायता से संपर्क करें।',
  'You changed these details in your profile: {0}.': 'आपकी प्रोफ़ाइल में ये विवरण बदले गए: {0}।',
  'We have changed your details: {0}.': 'हमने आपका विवरण बदला है: {0}।',
  'We now write to another e-mail address than this one.': 'अब हम इसके बजाय दूसरे ई-मेल पते पर लिखेंगे।',
  'From now on, you sign in with this e-mail address.': 'अब से आप इस ई-मेल पते से लॉग इन करेंगे।',
  'If you did not ask for this, please contact bank support at once.':
    'यदि यह आपने नहीं कहा था, तो कृपया तुरंत बैंक सहायता से संपर्क करें।',
  'A member of our staff has asked to change your {0}. A second one decides on it; nothing has changed yet.':
    'हमारे एक कर्मचारी ने आपका {0} बदलने का अनुरोध किया है। निर्णय दूसरा कर्मचारी लेगा; अभी कुछ नहीं बदला है।',
  'A member of our staff has asked to confirm your {0}. A second one decides on it; nothing has changed yet.':
    'हमारे एक कर्मचारी ने आपके {0} की पुष्टि का अनुरोध किया है। निर्णय दूसरा कर्मचारी लेगा; अभी कुछ नहीं बदला है।',
  'Earlier links for a new password do not work any more.': 'नए पासवर्ड के पुराने लिंक अब काम नहीं करते।',
  'A member of our staff was asked to make this the e-mail address of your account. Confirm it with this link by {0}; it works once.':
    'हमारे कर्मचारी से इसे आपके खाते का ई-मेल पता बनाने को कहा गया। {0} तक इस लिंक से इसकी पुष्टि करें; यह एक ही बार काम करता है।',
  'If you have no account with us, ignore this e-mail.': 'यदि हमारे यहाँ आपका खाता नहीं है, तो इस ई-मेल पर ध्यान न दें।',
  'Your account has been closed. You are signed out everywhere, and your card does not work any more.':
    'आपका खाता बंद कर दिया गया है। आप हर जगह से लॉग आउट हैं, और आपका कार्ड अब काम नहीं करता।',
  'Your balance of {0} has been paid out to you.': 'आपकी शेष राशि {0} आपको दे दी गई है।',
  'There was no money left in it.': 'उसमें कोई राशि नहीं बची थी।',
  'We have deleted your personal details. We keep the record of your transactions, as a bank must.':
    'हमने आपका व्यक्तिगत विवरण मिटा दिया है। बैंक के नाते हम आपके लेन-देन का अभिलेख रखते हैं।',

  // Documents (statement-maker.ts)
  'Here is your {0}, as you asked. It is attached to this e-mail.': 'आपके अनुरोध के अनुसार, इस ई-मेल के साथ संलग्न है: {0}।',
  'Your {0} is ready. It is too large for an e-mail: download it in your profile.':
    '{0} तैयार है। वह ई-मेल के लिए बहुत बड़ा है: उसे अपनी प्रोफ़ाइल से डाउनलोड करें।',
  'Period: {0}': 'अवधि: {0}',
  'Verification code: {0}': 'सत्यापन कोड: {0}',
  'Anyone can check with this code that the document came from us. If you did not ask for it, sign out of all devices in your profile and change your password.':
    'इस कोड से कोई भी जाँच सकता है कि दस्तावेज़ हमारा है। यदि आपने इसे नहीं माँगा था, तो अपनी प्रोफ़ाइल में सभी डिवाइसों से लॉग आउट करें और अपना पासवर्ड बदलें।',
} as const;

/** Words that fill the holes: kinds, states and names of fields, as the mails write them. */
export const HINDI_OF_HOLES = {
  ...HINDI_TRANSACTION_TYPES,
  'not given': 'नहीं बताया गया',
  'everything is paid to the account': 'पूरी राशि खाते में दी जाएगी',
  'the principal is renewed and the interest paid to the account': 'मूलधन का नवीकरण होगा और ब्याज खाते में दिया जाएगा',
  'principal and interest are renewed': 'मूलधन और ब्याज का नवीकरण होगा',
  'there was not enough money in your account': 'आपके खाते में पर्याप्त राशि नहीं थी',
  'your account could not send money': 'आपके खाते से पैसे नहीं भेजे जा सकते थे',
  'we could not take it': 'हम उसे ले नहीं सके',
  ...HINDI_ACCOUNT_TYPES,
  ...HINDI_ACCOUNT_STATUSES,
  name: 'नाम',
  'e-mail address': 'ई-मेल पता',
  phone: 'मोबाइल नंबर',
  'mobile number': 'मोबाइल नंबर',
  address: 'पता',
  city: 'शहर',
  state: 'राज्य',
  'PIN code': 'पिन कोड',
  'account statement': 'खाता विवरण',
  'transaction history': 'लेन-देन का इतिहास',
  'personal data': 'व्यक्तिगत डेटा',
} as const;
