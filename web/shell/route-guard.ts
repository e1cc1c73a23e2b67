import { redirect } from '@tanstack/react-router';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { clearSession, currentSession, dashboardOf, isUsableToken, type Role } from '../api/client/session-store.ts';
import { leaveNotice } from '../api/sign-in/login-notice.ts';
import type { ShellWords } from '../words/catalogue.ts';

/** Who a page is for. It decides where somebody is sent who may not see it (C-AU-24). */
export type Area = 'customer' | 'banker' | 'public';

/** The pages whose title is in the catalogue (words/en/titles.ts). */
export type PageTitle = keyof ShellWords['titles'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    area: Area;
    /** Pages for people who are not signed in: sign-in, registration, choice of account (C-AU-27). */
    guestsOnly?: boolean;
    /** The title of the tab, by its name in the catalogue. */
    title?: PageTitle;
    /** The title of the tab on the staff desk, which speaks English only. */
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
  // Loaded only for people who are signed in, so that the landing page does not carry it.
  const { identifyByToken } = await import('../api/client/who-is-signed-in.ts');
  return (await identifyByToken()) ?? role;
}

/** Runs before a page with this metadata opens; sends away whoever it is not for (C-AU-23…27). */
export async function guard({
  area,
  guestsOnly = false,
}: {
  area: Area;
  guestsOnly?: boolean | undefined;
}): Promise<void> {
  if (area === 'public' && !guestsOnly) return;
  const { token } = currentSession();
  if (token !== undefined && !isUsableToken(token, Date.now()) && guestsOnly) clearSession();
  const role = await identified();
  if (guestsOnly) {
    if (role) throw redirect({ to: dashboardOf(role), replace: true });
    return;
  }
  if (currentSession().token === undefined || role === undefined) {
    leaveNotice('mustLogIn');
    throw redirect({ to: loginOf(area), replace: true });
  }
  const own = role === 'customer' ? 'customer' : 'banker';
  // A customer on a banker's page goes to the banker's door, which sends them home to their own dashboard.
  if (own !== area) throw redirect({ to: area === 'banker' ? paths.bankerLogin : dashboardOf(role), replace: true });
}
