/** The assistant's answers from the customer's own data, in English. */
export const ENGLISH_ANSWERS = {
  transfer: {
    open: 'Open Transfer',
    openTo: (name: string) => `Open Transfer to ${name}`,
    ready: (name: string, amount: string | undefined) =>
      `Open the transfer ${amount ? `of ${amount} ` : ''}to ${name}, check it, and send it yourself: I never move money. (From the people you have paid.)`,
  },
};

export type AnswerWords = typeof ENGLISH_ANSWERS;
