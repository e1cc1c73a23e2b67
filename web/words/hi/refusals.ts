import { readableDates } from '../../../contract/languages/hindi-dates.ts';
import { translatorOf } from '../../../contract/languages/sentence-templates.ts';
import type { RefusalCode } from '../../../contract/vocabulary/refusals.ts';

/** Every refusal by its code (contract/vocabulary/refusals.ts). A code without a sentence here does not compile. */
const BY_CODE: Record<RefusalCode, string> = {
  INVALID_INPUT: 'कृपया अपनी प्रविष्टि जाँचें।',
  BODY_TOO_LARGE: 'यह बहुत बड़ा है।',
  HEADERS_TOO_LARGE: 'आपके ब्राउज़र ने इस साइट को बहुत अधिक डेटा भेजा। कृपया इसकी कुकी हटाएँ और फिर कोशिश करें।',
  REQUEST_TOO_SLOW: 'अनुरोध पहुँचने में बहुत देर लगी। कृपया फिर कोशिश करें।',
  UNSUPPORTED_MEDIA_TYPE: 'कृपया JSON भेजें।',
  ROUTE_NOT_FOUND: 'इस पते पर कुछ नहीं है।',
  METHOD_NOT_ALLOWED: 'इस पते पर यह विधि नहीं चलती।',
  NOT_FOUND: 'नहीं मिला।',
  BANK_NOT_FOUND: 'इस सर्वर पर ऐसा कोई बैंक नहीं है। हो सकता है कि वह हटा दिया गया हो, या एक दिन से काम में न आया हो।',
  BANKS_FULL: 'इस सर्वर पर और बैंकों की जगह नहीं है। कृपया पहले कोई एक हटाएँ।',
  SEARCH_TOO_WIDE: 'यह सूची खोजने में बहुत समय लग रहा है। कृपया कम दिन या दूसरा क्रम चुनें।',
  NOT_BUILT_YET: 'यह हिस्सा अभी शुरू नहीं हुआ है।',
  TOO_MANY_REQUESTS: 'बहुत अधिक कोशिशें हुईं। कृपया कुछ देर रुककर फिर कोशिश करें।',
  BUSY: 'हम अभी व्यस्त हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  UNEXPECTED: 'सर्वर में त्रुटि हुई। कृपया कुछ देर बाद कोशिश करें या सहायता से संपर्क करें।',

  TOKEN_MISSING: 'यह पन्ना देखने के लिए लॉग इन करना ज़रूरी है',
  TOKEN_INVALID: 'आपका सत्र मान्य नहीं है। कृपया फिर लॉग इन करें।',
  TOKEN_EXPIRED: 'आपके सत्र का समय बीत गया है। कृपया फिर लॉग इन करें।',
  SESSION_ENDED: 'आपका सत्र समाप्त हो गया है। कृपया फिर लॉग इन करें।',
  REFRESH_REFUSED: 'आपका सत्र समाप्त हो गया है। कृपया फिर लॉग इन करें।',
  NOT_ALLOWED: 'आपको इसकी अनुमति नहीं है। कृपया देख लें कि आप सही खाते से लॉग इन हैं।',
  UNKNOWN_HOST: 'यह बैंक उस पते पर जवाब नहीं देता।',
  CROSS_SITE: 'यह अनुरोध किसी दूसरी साइट से आया है।',
  INVALID_CREDENTIALS: 'लॉगिन विवरण सही नहीं है। कृपया अपना ई-मेल और पासवर्ड जाँचें।',
  ACCOUNT_INACTIVE: 'आपका खाता निष्क्रिय है। कृपया बैंक सहायता से संपर्क करें।',
  SECOND_FACTOR_REQUIRED: 'कृपया अपने ऑथेंटिकेटर ऐप का 6 अंकों का कोड डालें।',
  SECOND_FACTOR_INCORRECT: 'यह कोड सही नहीं है। कृपया फिर कोशिश करें।',
  ENROLMENT_REQUIRED: 'कृपया पहले दूसरा प्रमाण (ऑथेंटिकेटर ऐप या पासकी) सेट करें। तब तक आप केवल अपनी प्रोफ़ाइल खोल सकते हैं।',
  FRESH_FACTOR_REQUIRED: 'कृपया अपने दूसरे प्रमाण से पुष्टि करें कि यह आप ही हैं।',
  PASSWORD_REQUIRED: 'आगे बढ़ने के लिए कृपया अपना पासवर्ड डालें।',
  CURRENT_PASSWORD_INCORRECT: 'वर्तमान पासवर्ड सही नहीं है',
  PASSWORD_TOO_WEAK: 'कृपया अधिक मज़बूत पासवर्ड चुनें।',
  CODE_INCORRECT: 'यह कोड सही नहीं है। कृपया फिर कोशिश करें।',
  CODE_EXPIRED: 'इस कोड का समय बीत गया है। कृपया नया कोड माँगें।',
  LINK_INVALID: 'यह लिंक अब मान्य नहीं है। कृपया नया लिंक माँगें।',

  INSUFFICIENT_FUNDS: 'पर्याप्त राशि नहीं है। आप अपनी वर्तमान शेष राशि से अधिक नहीं निकाल सकते।',
  ACCOUNT_RESTRICTED: 'खाते की स्थिति के कारण लेन-देन बंद हैं',
  RECIPIENT_NOT_FOUND: 'प्राप्तकर्ता नहीं मिला',
  BALANCE_LIMIT: 'इससे खाते की शेष राशि हमारी अधिकतम सीमा से ऊपर चली जाएगी।',
  IDEMPOTENCY_KEY_REUSED: 'यह कुंजी पहले किसी दूसरे अनुरोध के लिए इस्तेमाल हो चुकी है।',
  BEING_CONFIRMED: 'आपके अनुरोध की पुष्टि हो रही है',
  NOT_PENDING: 'इस लेन-देन पर निर्णय हो चुका है।',
  NOT_REVERSIBLE: 'यह लेन-देन वापस नहीं किया जा सकता।',
  ALREADY_REVERSED: 'यह लेन-देन पहले ही वापस किया जा चुका है।',
  MAKER_IS_CHECKER: 'जो लेन-देन आपने ख़ुद बनाया, उस पर निर्णय आप नहीं ले सकते।',
  RATE_CHANGED: 'ब्याज दर बदल गई है। कृपया नई दर देख लें।',
  DEPOSIT_LOCKED: 'यह जमा परिपक्वता तिथि से पहले बंद नहीं की जा सकती।',
  STATUS_CONFLICT: 'इस स्थिति में यह नहीं किया जा सकता।',
  FUNDS_ON_HOLD: 'इस खाते में कुछ राशि रोकी गई है। कृपया पहले लंबित लेन-देन निपटाएँ।',
};

/** Sentences that say more than their code, as the contract and the server write them. */
const SENTENCES = {
  'Too many attempts. Please try again in a second.': 'बहुत अधिक कोशिशें हुईं। कृपया एक सेकंड बाद फिर कोशिश करें।',
  'Too many attempts. Please try again in {0} seconds.': 'बहुत अधिक कोशिशें हुईं। कृपया {0} सेकंड बाद फिर कोशिश करें।',
  'Too many attempts. Please try again in {0} minutes.': 'बहुत अधिक कोशिशें हुईं। कृपया {0} मिनट बाद फिर कोशिश करें।',
  'Too many attempts. Please try again in {0} hours.': 'बहुत अधिक कोशिशें हुईं। कृपया {0} घंटे बाद फिर कोशिश करें।',

  // Fields
  'Email is required': 'ई-मेल ज़रूरी है',
  'Please enter a valid email address': 'कृपया मान्य ई-मेल पता डालें',
  'Password is required': 'पासवर्ड ज़रूरी है',
  'Password must be at least {0} characters long': 'पासवर्ड कम से कम {0} अक्षरों का होना चाहिए',
  'This password is one of the most common ones. Please choose another.':
    'यह पासवर्ड सबसे आम पासवर्डों में से एक है। कृपया दूसरा चुनें।',
  'Please choose a password that is not made of your name, your contact details or words of the bank.':
    'कृपया ऐसा पासवर्ड चुनें जो आपके नाम, संपर्क विवरण या बैंक के शब्दों से न बना हो।',
  'Password must be at most 200 characters long': 'पासवर्ड अधिकतम 200 अक्षरों का हो सकता है',
  'Phone number is required': 'फ़ोन नंबर ज़रूरी है',
  'Phone number must be at least 10 digits': 'फ़ोन नंबर कम से कम 10 अंकों का होना चाहिए',
  'Please enter a valid 10-digit phone number': 'कृपया 10 अंकों का मान्य फ़ोन नंबर डालें',
  'Please use only letters, spaces, full stops, apostrophes and hyphens in a name':
    'कृपया नाम में केवल अक्षर, रिक्त स्थान, बिंदु, अपोस्ट्रॉफ़ी और हाइफ़न लिखें',
  'Full name is required': 'पूरा नाम ज़रूरी है',
  'Name must be at least 2 characters long': 'नाम कम से कम 2 अक्षरों का होना चाहिए',
  'Please enter a valid name (minimum 3 characters)': 'कृपया मान्य नाम डालें (कम से कम 3 अक्षर)',
  'Address is required': 'पता ज़रूरी है',
  'Address must be at least 5 characters long': 'पता कम से कम 5 अक्षरों का होना चाहिए',
  'Please select a valid account type': 'कृपया खाते का मान्य प्रकार चुनें',
  'Please enter a valid 6-digit code': 'कृपया 6 अंकों का मान्य कोड डालें',
  'Please say whether this is a customer or staff': 'कृपया बताएँ कि यह ग्राहक है या कर्मचारी',
  'Please remove the characters that cannot be shown.': 'कृपया वे अक्षर हटाएँ जो दिखाए नहीं जा सकते।',
  'Please enter at least {0} characters': 'कृपया कम से कम {0} अक्षर डालें',
  'Please enter at most {0} characters': 'कृपया अधिकतम {0} अक्षर डालें',
  'Please enter text': 'कृपया कुछ लिखें',
  'Please keep the note within 300 characters': 'कृपया नोट 300 अक्षरों के भीतर रखें',
  'Please choose a category': 'कृपया एक श्रेणी चुनें',
  'Please choose a month': 'कृपया एक महीना चुनें',
  'This transaction cannot have that category': 'इस लेन-देन की यह श्रेणी नहीं हो सकती',
  'You can keep at most {0} photos. Please remove one first.': 'अधिकतम {0} फ़ोटो रखी जा सकती हैं। कृपया पहले एक हटाएँ।',
  'There is no photo on this transaction': 'इस लेन-देन पर कोई फ़ोटो नहीं है',
  'Please keep the description within 200 characters': 'कृपया विवरण 200 अक्षरों के भीतर रखें',
  'Please ask a question': 'कृपया कोई प्रश्न पूछें',
  'Please enter a valid date': 'कृपया मान्य तिथि डालें',
  'Please enter a valid amount': 'कृपया मान्य राशि डालें',
  'Please enter a valid amount greater than zero.': 'कृपया शून्य से अधिक मान्य राशि डालें।',
  'Amount must be greater than 0': 'राशि 0 से अधिक होनी चाहिए',
  'Please choose an amount from ₹1,000 to ₹10,00,000': 'कृपया ₹1,000 से ₹10,00,000 तक की राशि चुनें',
  'Please choose deposit or withdrawal': 'कृपया जमा या निकासी चुनें',
  'Please enter an account number': 'कृपया खाता संख्या डालें',
  'Please search by phone or by account number': 'कृपया फ़ोन या खाता संख्या से खोजें',
  'Please search for something shorter': 'कृपया कुछ छोटा खोजें',
  'Start date cannot be after end date': 'आरंभ तिथि अंतिम तिथि के बाद नहीं हो सकती',
  'Please choose csv, xlsx or pdf': 'कृपया csv, xlsx या pdf चुनें',
  'Please choose a statement': 'कृपया कोई खाता विवरण चुनें',
  'Please export at most 5000 transactions at once': 'कृपया एक बार में अधिकतम 5000 लेन-देन निर्यात करें',
  'Please choose an image file': 'कृपया कोई छवि फ़ाइल चुनें',

  // Webhooks of a demo bank
  'Please enter an address such as http://127.0.0.1:4000/hooks': 'कृपया http://127.0.0.1:4000/hooks जैसा पता डालें',
  'A secret is whsec_ and the base64 of 24 to 64 bytes': 'गुप्त कुंजी whsec_ और 24 से 64 बाइट का base64 होती है',
  'Please choose at least one event': 'कृपया कम से कम एक घटना चुनें',
  'Please choose each event once': 'कृपया हर घटना एक बार चुनें',
  'A bank has at most {0} webhooks. Please delete one first.': 'एक बैंक के अधिकतम {0} वेबहुक हो सकते हैं। कृपया पहले एक हटाएँ।',
  'That webhook does not exist.': 'वह वेबहुक मौजूद नहीं है।',
  'That delivery does not exist.': 'वह डिलीवरी मौजूद नहीं है।',
  'Webhooks of this bank go to {0} alone. The operator adds a host in WEBHOOK_HOSTS.':
    'इस बैंक के वेबहुक केवल {0} पर जाते हैं। संचालक WEBHOOK_HOSTS में होस्ट जोड़ते हैं।',
  'This bank may be reached by others, so it sends webhooks only to hosts that the operator names in WEBHOOK_HOSTS.':
    'इस बैंक तक दूसरे पहुँच सकते हैं, इसलिए यह वेबहुक केवल उन होस्ट को भेजता है जिन्हें संचालक WEBHOOK_HOSTS में लिखते हैं।',

  // The other banks of a demo server
  'Please enter a name': 'कृपया एक नाम डालें',
  'A name has at most 60 characters': 'नाम अधिकतम 60 अक्षरों का हो सकता है',
  'Please choose one of demo, empty and edge': 'कृपया demo, empty या edge में से एक चुनें',
  'A bank begins today or up to ten years ahead.': 'बैंक आज से या अधिकतम दस साल आगे से शुरू होता है।',
  'That is not a key of this server or of one of its banks.': 'यह इस सर्वर या इसके किसी बैंक की कुंजी नहीं है।',
  'That is not the key of this bank.': 'यह इस बैंक की कुंजी नहीं है।',
  'Please send the key of the bank as bearer token.': 'कृपया बैंक की कुंजी bearer token के रूप में भेजें।',
  'This bank has no snapshot of that name.': 'इस बैंक का इस नाम का कोई स्नैपशॉट नहीं है।',
  'A bank has at most {0} snapshots.': 'एक बैंक के अधिकतम {0} स्नैपशॉट हो सकते हैं।',
  'The host and X-Kosh-Bank name two different banks.': 'होस्ट और X-Kosh-Bank दो अलग बैंकों के नाम बताते हैं।',
  'The disk of this server is full. Please delete a bank first.': 'इस सर्वर की डिस्क भर गई है। कृपया पहले एक बैंक हटाएँ।',
  'The owner of the database may not create databases: give the role CREATEDB.':
    'डेटाबेस का स्वामी नए डेटाबेस नहीं बना सकता: भूमिका को CREATEDB दें।',
  'Please choose a PNG, JPEG or WebP image file': 'कृपया PNG, JPEG या WebP छवि फ़ाइल चुनें',
  'Please send an image of at most 1 MB.': 'कृपया अधिकतम 1 MB की छवि भेजें।',
  'Another document is being made for you. Please try again when it is there.':
    'आपके लिए एक और दस्तावेज़ बन रहा है। कृपया उसके आने पर फिर कोशिश करें।',
  'Image size should not exceed 5MB': 'फ़ोटो 5MB से बड़ी नहीं होनी चाहिए',
  'That reference is not right. Please check each character.': 'यह संदर्भ संख्या सही नहीं है। कृपया हर अक्षर जाँचें।',
  'That is not one of our ids.': 'यह हमारी कोई आईडी नहीं है।',
  '{0} must be a whole number from {1}': '{0} {1} से आगे की पूर्ण संख्या होनी चाहिए',
  '{0} must be a whole number from {1} to {2}': '{0} {1} से {2} तक की पूर्ण संख्या होनी चाहिए',
  '{0} must be one of {1}': '{0} इनमें से एक होना चाहिए: {1}',
  '{0} is required': '{0} ज़रूरी है',
  'Please check {0}': 'कृपया {0} जाँचें',
  'Please send a JSON object.': 'कृपया JSON ऑब्जेक्ट भेजें।',
  'Please send valid JSON.': 'कृपया मान्य JSON भेजें।',
  'That is nested too deeply.': 'यह बहुत गहराई तक जुड़ा हुआ है।',
  'Please send an Idempotency-Key.': 'कृपया Idempotency-Key भेजें।',
  'Idempotency-Key must be 1 to 128 visible ASCII characters.':
    'Idempotency-Key 1 से 128 दृश्य ASCII अक्षरों की होनी चाहिए।',
  // Sign-in and links
  'That link is not valid any more. Please request a new one.': 'यह लिंक अब मान्य नहीं है। कृपया नया लिंक माँगें।',
  'Please sign in again.': 'कृपया फिर लॉग इन करें।',
  'This phone number is already registered with another account.': 'यह फ़ोन नंबर पहले से किसी दूसरे खाते में दर्ज है।',
  'This number is confirmed for another account. If it is yours, we can confirm it with your documents.':
    'इस नंबर की पुष्टि किसी दूसरे खाते के लिए हो चुकी है। यदि यह आपका है, तो हम आपके दस्तावेज़ देखकर इसकी पुष्टि कर सकते हैं।',
  'This number is confirmed already.': 'इस नंबर की पुष्टि हो चुकी है।',
  'This e-mail address is already registered with another account.': 'यह ई-मेल पता पहले से किसी दूसरे खाते में दर्ज है।',
  'In this bank cash is paid in and taken out at the desk, by a teller.':
    'इस बैंक में नकद जमा और निकासी काउंटर पर, बैंककर्मी के हाथों होती है।',
  'Two-factor authentication is already on.': 'दो-चरणीय सत्यापन पहले से चालू है।',
  'Two-factor authentication is not on.': 'दो-चरणीय सत्यापन चालू नहीं है।',
  'You can have at most {0} passkeys. Please remove one first.': 'अधिकतम {0} पासकी हो सकती हैं। कृपया पहले एक हटाएँ।',
  'This passkey is registered already.': 'यह पासकी पहले से जुड़ी है।',
  'This passkey could not be verified. Please try again.': 'इस पासकी का सत्यापन नहीं हो सका। कृपया फिर कोशिश करें।',
  'This passkey could not be verified. Please try again or use your password.':
    'इस पासकी का सत्यापन नहीं हो सका। फिर कोशिश करें या अपना पासवर्ड डालें।',
  // Money
  'Insufficient balance for this transfer': 'इस अंतरण के लिए पर्याप्त शेष राशि नहीं है',
  'Recipient not found': 'प्राप्तकर्ता नहीं मिला',
  'That page does not exist.': 'यह पन्ना मौजूद नहीं है।',
  'The customer has not confirmed this transaction yet.': 'ग्राहक ने अभी इस लेन-देन की पुष्टि नहीं की है।',
  'That transaction does not exist.': 'यह लेन-देन मौजूद नहीं है।',
  'Could not view transaction details': 'लेन-देन का विवरण नहीं दिखाया जा सका',
  'Only a banker can decide on this transaction.': 'इस लेन-देन पर निर्णय केवल बैंककर्मी ले सकते हैं।',
  'A banker is reviewing this transaction. You don’t need to do anything.':
    'बैंककर्मी इस लेन-देन की समीक्षा कर रहे हैं। आपको कुछ करने की ज़रूरत नहीं है।',
  'No data found for the selected criteria': 'चुनी गई शर्तों पर कुछ नहीं मिला',
  'That statement is not ready.': 'यह खाता विवरण अभी तैयार नहीं है।',
  // Deposits
  'Please select a deposit type.': 'कृपया जमा का प्रकार चुनें।',
  'Please select a tenure for your deposit.': 'कृपया अपनी जमा की अवधि चुनें।',
  'Please review the interest rate.': 'कृपया ब्याज दर देख लें।',
  'The minimum amount for this deposit is {0}.': 'इस जमा की न्यूनतम राशि {0} है।',
  'That deposit does not exist.': 'यह जमा मौजूद नहीं है।',
  'That customer does not exist.': 'यह ग्राहक मौजूद नहीं है।',
  'This deposit ended on {0}.': 'यह जमा {0} को समाप्त हो चुकी है।',
  'This deposit cannot be closed before {0}.': 'यह जमा {0} से पहले बंद नहीं की जा सकती।',
  'Deposit {0} has matured and is paid out on {1}, the next business day.':
    'जमा {0} परिपक्व हो चुकी है और अगले कार्य दिवस, {1} को चुकाई जाएगी।',
  'We are closing the quarter. Please try again in a moment.': 'हम तिमाही बंद कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'We are booking what is due for deposit {0}. Please try again in a moment.':
    'हम जमा {0} की देय राशि दर्ज कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Only an active deposit can be changed.': 'केवल सक्रिय जमा बदली जा सकती है।',
  'This kind of deposit is paid out and cannot be renewed.': 'इस प्रकार की जमा चुकाई जाती है; इसका नवीकरण नहीं होता।',
  'Insufficient funds. You cannot deposit more than your current balance.':
    'पर्याप्त राशि नहीं है। आप अपनी वर्तमान शेष राशि से अधिक जमा नहीं कर सकते।',
  // Cards
  'Please accept the terms and conditions': 'कृपया नियम और शर्तें स्वीकार करें',
  'The terms have changed. Please read them again.': 'शर्तें बदल गई हैं। कृपया उन्हें फिर पढ़ें।',
  'You already have a virtual debit card.': 'आपके पास पहले से वर्चुअल डेबिट कार्ड है।',
  'Card details are shown only while the card is active.': 'कार्ड का विवरण तभी दिखता है जब कार्ड सक्रिय हो।',
  'Your card is frozen. Unfreeze it to see its details.': 'आपका कार्ड फ़्रीज़ है। विवरण देखने के लिए फ़्रीज़ हटाएँ।',
  'Only an active card can be frozen.': 'केवल सक्रिय कार्ड फ़्रीज़ किया जा सकता है।',
  'Only an active card can be unfrozen.': 'केवल सक्रिय कार्ड से फ़्रीज़ हटाया जा सकता है।',
  'Your card has expired.': 'आपके कार्ड की वैधता समाप्त हो गई है।',
} as const;

const translated = translatorOf(SENTENCES);

/** Translates a refusal: the exact sentence if it is known, else the meaning of its code. */
export function refusal(code: RefusalCode, sentence: string): string {
  const known = translated(sentence);
  return known === undefined ? BY_CODE[code] : readableDates(known);
}

/** Translates a form's own check; undefined for an unknown sentence. */
export const fieldSentence = translated;
