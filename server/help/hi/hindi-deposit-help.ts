import { HINDI_ACCOUNTS, HINDI_DEPOSITS } from '../../../contract/languages/hindi-names.ts';
import { formatRupees } from '../../../contract/vocabulary/money.ts';
import type { HelpTexts } from '../help-article.ts';

const percentOf = (basisPoints: number) => `${basisPoints / 100}%`;
const rateOf = (name: string, rateBp: number) => `${name} ${rateBp === 0 ? 'कोई नहीं' : percentOf(rateBp)}`;

/** Articles about term deposits and interest, in Hindi. */
export const depositHelp: HelpTexts<'deposits'> = ({ deposits, accounts }) => {
  const fixed = deposits.find(({ type }) => type === 'fixed');
  const locked = deposits.filter((deposit) => deposit.locked);
  return {
    'open-a-deposit': {
      title: 'मीयादी जमा खोलना',
      answer: 'अपने डैशबोर्ड पर “नई जमा” दबाएँ, प्रकार, राशि और अवधि चुनें। पुष्टि से पहले आपको परिपक्वता राशि दिखती है।',
      steps: [
        ...deposits.map(
          ({ type, rateBp, minimum, tenures }) =>
            `${HINDI_DEPOSITS[type]}: ${percentOf(rateBp)} वार्षिक, न्यूनतम ${formatRupees(minimum)}${tenures.some((months) => months > 0) ? `, ${tenures.join(', ')} महीने` : ', कोई निश्चित अवधि नहीं'}।`,
        ),
        'पैसे आपके खाते से जाते हैं। आवर्ती जमा में हर महीने उतनी ही राशि जाती है।',
      ],
    },
    'close-a-deposit-early': {
      title: 'जमा समय से पहले बंद करना',
      answer:
        '“आपकी जमाएँ” में जमा खोलें और “समय से पहले बंद करें” दबाएँ। पुष्टि से पहले ब्याज, छूटने वाला ब्याज और मिलने वाली राशि दिखती है।',
      steps: [
        ...(fixed
          ? [
              `${HINDI_DEPOSITS.fixed}: बीते दिनों के लिए तय दर में से ${percentOf(fixed.earlyCutBp)} घटाकर ब्याज मिलता है, और ${fixed.earlyDays} दिन से कम पर कुछ नहीं।`,
            ]
          : []),
        ...locked.map(({ type }) => `${HINDI_DEPOSITS[type]}: परिपक्वता तिथि से पहले बंद नहीं होती।`),
        'राशि तुरंत आपके खाते में आ जाती है।',
      ],
    },
    maturity: {
      title: 'जमा की परिपक्वता',
      answer:
        'परिपक्वता तिथि पर जमा आपके खाते में चुकाई जाती है, या आपके कहने पर उसका नवीकरण होता है। बैंक की छुट्टी हो तो भुगतान अगले कार्य दिवस पर होता है।',
      steps: [
        '“आपकी जमाएँ” में जमा खोलें और “बदलें” दबाएँ।',
        '“मेरे खाते में भुगतान करें”, “मूलधन का नवीकरण करें, ब्याज मेरे खाते में दें” या “ब्याज सहित नवीकरण करें” चुनें।',
        'वहीं आप नामिती का नाम दे सकते हैं, और एक दिन पहले तक अपनी पसंद बदल सकते हैं।',
      ],
    },
    interest: {
      title: 'ब्याज और दरें',
      answer: `ब्याज हर दिन के अंत की शेष राशि पर गिना जाता है और हर तिमाही के अंत में दिया जाता है। आज की वार्षिक दरें: ${[
        ...accounts.map(({ type, rateBp }) => rateOf(HINDI_ACCOUNTS[type], rateBp)),
        ...deposits.map(({ type, rateBp }) => rateOf(HINDI_DEPOSITS[type], rateBp)),
      ].join(', ')}।`,
      steps: ['सावधि, आवर्ती और कर-बचत जमा का ब्याज परिपक्वता पर मिलता है।', 'जमा पर वही दर रहती है जो उसके खुलने के दिन थी।'],
    },
  };
};
