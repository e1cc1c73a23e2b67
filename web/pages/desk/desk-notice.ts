const NOTICES = {
  noCustomer: 'No customer has that address: the account is closed, or the link is wrong.',
} as const;

let notice: keyof typeof NOTICES | undefined;

/** Leaves a sentence for the dashboard, to which a page that cannot be shown sends its reader. */
export function leaveDeskNotice(reason: keyof typeof NOTICES): void {
  notice = reason;
}

/** Returns the sentence that was left, if any, once. */
export function takeDeskNotice(): string | undefined {
  const left = notice && NOTICES[notice];
  notice = undefined;
  return left;
}
