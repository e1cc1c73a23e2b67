/** Subjects of the notices in the app; each leads to a place of its own. */
export const NOTICE_TOPICS = ['security', 'account', 'card', 'transaction', 'deposit'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Most unread notices that are counted; a screen shows one more as "more than". */
export const UNREAD_COUNTED = 100;
