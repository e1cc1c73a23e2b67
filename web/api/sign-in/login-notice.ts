/** Why somebody stands before the sign-in page. */
export type LoginNotice = 'mustLogIn' | 'loggedOut' | 'ended';

let notice: LoginNotice | undefined;

/** Leaves word for the sign-in page; the first reason is the true one, a later one only follows from it. */
export function leaveNotice(reason: LoginNotice): void {
  notice ??= reason;
}

/** The word that was left, if any. */
export function currentNotice(): LoginNotice | undefined {
  return notice;
}

/** The sign-in page has said it. */
export function clearNotice(): void {
  notice = undefined;
}
