/** The view of the mailbox, as its address has it. */
export interface MailboxView {
  /** Part of the addresses whose mails are shown; empty for everyone's, absent for the signed-in customer's own. */
  readonly to?: string | undefined;
  /** Part of an address or a subject. */
  readonly search?: string | undefined;
  /** The open mail. */
  readonly mail?: string | undefined;
}

// A text of only digits is parsed as a number.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;

/** Reads the address; ignores unknown values. */
export function mailboxViewFrom({ to, search, mail }: Record<string, unknown>): MailboxView {
  return { to: textOf(to), search: textOf(search), mail: textOf(mail) };
}
