import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { changePassword } from './change-password.ts';
import type { SessionTools } from './session-tools.ts';
import { signOutEverywhere } from './sign-out.ts';

type PasswordCalls = 'changePassword' | 'changeBankerPassword' | 'signOutEverywhere';

/** Routes for changing one's password and signing out everywhere else: the same for customers and staff. */
export function passwordRoutes(tools: SessionTools): HandlersOf<PasswordCalls> {
  const change = async ({
    session,
    body,
  }: {
    session: SignedIn;
    body: { currentPassword: string; newPassword: string };
  }) => ({
    message: 'Password updated successfully',
    data: await changePassword(tools, session, { current: body.currentPassword, next: body.newPassword }),
  });
  return {
    changePassword: change,
    changeBankerPassword: change,
    signOutEverywhere: async ({ session }) => ({
      message: 'Signed out from all other devices',
      data: await signOutEverywhere(tools, session),
    }),
  };
}
