/** The parts of an explained balance whose lines can be listed: booked in and out without interest, interest, and on hold at the end. */
export const BALANCE_PARTS = ['money_in', 'money_out', 'interest', 'held'] as const;
export type BalancePart = (typeof BALANCE_PARTS)[number];
