/** The reason for a redirect to the sign-in page. */
export type LoginNotice = 'mustLogIn' | 'loggedOut' | 'ended';

let notice: LoginNotice | undefined;

/** Sets the notice of the sign-in page. Keeps the first reason, because later ones only follow from it. */
export function leaveNotice(reason: LoginNotice): void {
  notice ??= reason;
}

/** Returns the current notice, if any. */
export function currentNotice(): LoginNotice | undefined {
  return notice;
}

/** Clears the notice once it has been shown. */
export function clearNotice(): void {
  notice = undefined;
}
