/** The demo mailbox. */
export const mailbox = {
  title: 'Demo mailbox',
  lead: 'The demo sends no mail. The bank’s mails appear here, newest first.',
  refresh: 'Refresh',
  empty: 'No mail yet',
  emptyBody: 'Register, or ask for a new password, and the mail appears here.',
  list: 'Messages',
  to: 'To',
  sent: 'Sent',
  filter: 'Show only mail to',
  filterPlaceholder: 'name@example.com',
  pick: 'Choose a message to read it.',
  back: 'All messages',
  closed: 'The demo mailbox is not available here.',
};
