import type { HelpTexts } from '../help-article.ts';

/** Articles about what the app does beside moving money. */
export const appHelp: HelpTexts<'app'> = () => ({
  search: {
    title: 'Find anything of yours',
    answer:
      'Press “Search” at the top of any page, or the key / on a keyboard. It finds your transactions, deposits, e-mails and documents, articles of the help centre, and pages.',
    steps: [
      'Type a name, an amount, a word of a description or of your own note, or the reference of a transaction.',
      '“Show all matching transactions” opens the whole list, where you can filter further.',
    ],
  },
  'notes-and-photos': {
    title: 'Notes, categories and photos of bills',
    answer:
      'Open a transaction. Below “Your own notes” you choose its category, write a note and add a photo of the bill. Only you see them.',
    steps: [
      'Category: we choose one from the description. Choose another, and press “Save”.',
      'Photo: press “Add a photo of the bill”. We draw it anew, without the place and time that a camera writes into it.',
      'The search finds a transaction by the words of its note.',
    ],
  },
  budgets: {
    title: 'Spending by category, and budgets',
    answer:
      'The page “Spending” shows what you spent in each category, and compares it with the month before. There you press “Set a budget” to give a category a sum for each month.',
    steps: [
      'Choose the category, enter the sum as “Monthly budget”, and press “Save budget”.',
      'We say so on that page when 80% of a budget is used, and when all of it is.',
      'Money that you move to and from your own deposits is no spending.',
    ],
  },
  'share-your-details': {
    title: 'Share your account details',
    answer:
      'Press “Share my details” on your dashboard or in your profile, and then “Share”. With your name and account number anyone can pay you, and no one can take money out.',
    steps: ['The window also shows a QR code of your details.'],
  },
  install: {
    title: 'Install the app on your phone',
    answer:
      'Open the menu of your browser and choose to install the app, or to add it to the home screen. It opens with your dashboard.',
    steps: [
      'It needs a connection. Without one it says so; it keeps no balance and no transaction on your device.',
      'A payment without an answer is safe: it is asked for again when you are back online.',
    ],
  },
});
