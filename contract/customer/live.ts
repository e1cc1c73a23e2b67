/**
 * Events of `GET /customers/live` (text/event-stream):
 *
 * - `event: ready` once the bank is listening for this customer, and again after it may have missed something: load
 * everything again;
 * - `event: changed` with `data: {"topics":["money"]}` when something changed: load that again;
 * - `event: ended` when the session is over: do not connect again;
 * - a comment every 20 seconds, so that both sides notice a broken connection.
 *
 * It never carries the data itself: a screen always gets it by the ordinary calls, with their checks.
 */
export const LIVE_EVENTS = ['ready', 'changed', 'ended'] as const;

/** money: balance, transactions, what is on hold · card: the debit card · status: what the account may do · notices: the news. */
export const LIVE_TOPICS = ['money', 'card', 'status', 'notices'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Streams that one session may hold open, on one server: a few tabs. A further one is refused with 429. */
export const LIVE_STREAMS_MOST = 4;
export const LIVE_HEARTBEAT_SECONDS = 20;
