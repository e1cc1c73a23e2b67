/** The account types, as the landing page and the choice between them describe them. */
export const accountTypes = {
  savings: {
    label: 'Savings',
    audience: 'Personal',
    body: 'For everyday money. Earns interest from the first rupee.',
    points: ['4.5% interest', 'Minimum balance ₹1,000'],
  },
  current: {
    label: 'Current',
    audience: 'Business',
    body: 'For business. As many transactions as you need.',
    points: ['No interest', 'Minimum balance ₹5,000', 'Overdraft available'],
  },
  fixed: {
    label: 'Fixed Deposit',
    audience: 'Investment',
    body: 'For money you don’t need yet, at our best rate.',
    points: ['7.5% interest', 'Minimum deposit ₹10,000'],
  },
};
