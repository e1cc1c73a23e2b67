/** The help centre around its articles, which the bank writes. */
export const help = {
  title: 'Help centre',
  lead: 'How to do things at Kosh, with the limits and rates of today.',
  search: 'Search the help centre',
  placeholder: 'forgot password, send money, FD',
  found: (count: number) => (count === 1 ? '1 article found' : `${count} articles found`),
  none: 'No article found',
  noneBody: 'Try other words, or look through the topics.',
  showAll: 'Show all articles',
  failed: 'The help centre could not be loaded.',
  more: 'Need more help?',
  contact: 'Contact us',
};
