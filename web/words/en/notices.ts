/** The bell in the header and its list. */
export const notices = {
  title: 'Notifications',
  bell: (unread: string) => `Notifications, ${unread} unread`,
  unread: 'Unread:',
  readAll: 'Mark all as read',
  more: 'Show more',
  none: 'No notifications yet',
  noneBody: 'Money in and out, your deposits, your card and your security: news about them appears here.',
};
