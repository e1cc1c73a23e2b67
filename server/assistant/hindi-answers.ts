import type { AnswerWords } from './english-answers.ts';

/** The assistant's answers from the customer's own data, in Hindi. */
export const HINDI_ANSWERS: AnswerWords = {
  transfer: {
    open: 'पैसे भेजने का फ़ॉर्म खोलें',
    openTo: (name) => `${name} को भेजने का फ़ॉर्म खोलें`,
    ready: (name, amount) =>
      `${name} को ${amount ?? 'पैसे'} भेजने का फ़ॉर्म खोलें, जाँचें और ख़ुद भेजें: मैं कभी पैसे नहीं भेजता। (उन लोगों में से, जिन्हें आपने पहले पैसे भेजे हैं।)`,
  },
};
