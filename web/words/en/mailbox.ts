/** The demo mailbox. */
export const mailbox = {
  title: 'Demo mailbox',
  lead: 'This demo sends no real e-mail. You’ll find every message here, newest first.',
  refresh: 'Refresh',
  empty: 'No e-mails yet',
  emptyBody: 'Register, or ask for a new password, and the e-mail appears here.',
  list: 'Messages',
  to: 'To',
  sent: 'Sent',
  filter: 'Show only e-mails to',
  filterPlaceholder: 'name@example.com',
  pick: 'Choose a message to read it.',
  back: 'All messages',
  closed: 'The demo mailbox is not available here.',
};
