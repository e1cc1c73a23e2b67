import { redirect } from '@tanstack/react-router';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { identifyByToken } from '../api/client/identify.ts';
import { clearSession, currentSession, dashboardOf, isUsableToken, type Role } from '../api/client/session-store.ts';
import { currentNotice, leaveNotice } from '../api/sign-in/login-notice.ts';
import { forgetAddress, keepAddress } from '../api/sign-in/return-address.ts';
import type { ShellWords } from '../words/catalogue.ts';

/** The users of a page; decides where others are redirected (C-AU-24). */
export type Area = 'customer' | 'banker' | 'public';

/** Pages with a title in the catalogue (words/en/titles.ts). */
export type PageTitle = keyof ShellWords['titles'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    area: Area;
    /** For visitors who are not signed in: sign-in, registration, choice of account (C-AU-27). */
    guestsOnly?: boolean;
    /** The tab's title, by its name in the catalogue. */
    title?: PageTitle;
    /** The tab's title on the staff desk, which is English only. */
    deskTitle?: string;
  }
}

function loginOf(area: Area) {
  return area === 'banker' ? paths.bankerLogin : paths.customerLogin;
}

async function identified(): Promise<Role | undefined> {
  const { token, user, role } = currentSession();
  if (token === undefined) return undefined;
  if (user) return user.role;
  return (await identifyByToken()) ?? role;
}

/**
 * Runs before a page opens; redirects users that it is not for (C-AU-23…27). The sign-in page then returns to `address`,
 * unless its reader has logged out.
 */
export async function guard({
  area,
  guestsOnly = false,
  address,
}: {
  area: Area;
  guestsOnly?: boolean | undefined;
  address: string;
}): Promise<void> {
  if (area === 'public' && !guestsOnly) return forgetAddress();
  const { token } = currentSession();
  if (token !== undefined && !isUsableToken(token, Date.now()) && guestsOnly) clearSession();
  const role = await identified();
  if (guestsOnly) {
    if (role) throw redirect({ to: dashboardOf(role), replace: true });
    return;
  }
  if (currentSession().token === undefined || role === undefined) {
    leaveNotice('mustLogIn');
    if (currentNotice() !== 'loggedOut') keepAddress(address);
    throw redirect({ to: loginOf(area), replace: true });
  }
  const own = role === 'customer' ? 'customer' : 'banker';
  // A customer on a banker's page goes to the banker's sign-in page, which redirects to their own dashboard.
  if (own !== area) throw redirect({ to: area === 'banker' ? paths.bankerLogin : dashboardOf(role), replace: true });
}
