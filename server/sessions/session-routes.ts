import { OTP_MINUTES } from '../../contract/vocabulary/bank-terms.ts';
import { readIdentity } from '../customers/customer-profile.ts';
import type { Db } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { confirmPassword } from './confirm-password.ts';
import { deskAccessOf, isEnrolled } from './enrolment.ts';
import { askForReset, resetPassword } from './forgotten-password.ts';
import { listSessions } from './list-sessions.ts';
import type { Person } from './person.ts';
import { refreshSession } from './refresh-session.ts';
import { registerCustomer } from './register-customer.ts';
import { resendCode } from './resend-code.ts';
import { isSecondFactorOn } from './second-factor.ts';
import type { SessionTools } from './session-tools.ts';
import { signInCustomer, signInStaff } from './sign-in.ts';
import { finishSignIn } from './sign-in-challenge.ts';
import { endOneSession, signOut } from './sign-out.ts';
import { verifyCode } from './verify-code.ts';

type SessionCalls =
  | 'register'
  | 'verifyOtp'
  | 'resendOtp'
  | 'loginCustomer'
  | 'loginBanker'
  | 'secondFactor'
  | 'logout'
  | 'me'
  | 'refreshToken'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmPassword'
  | 'listSessions'
  | 'endSession';

/** Routes for registration, sign-in, tokens and sessions. Those of the second factor are in two-factor-routes.ts. */
export function sessionRoutes(tools: SessionTools): HandlersOf<SessionCalls> {
  const { db } = tools.database;
  return {
    register: async (call) => {
      await registerCustomer(tools, call, { ...call.body, accountType: call.body.accountType ?? 'savings' });
      return { message: 'OTP sent to your email.', data: { email: call.body.email, expiresInMinutes: OTP_MINUTES } };
    },

    verifyOtp: async (call) => {
      const { token, person } = await verifyCode(tools, call, call.body);
      const message = 'Registration successful! You are now logged in.';
      return { message, data: { token, customer: await readIdentity(db, person.id) } };
    },

    resendOtp: async (call) => {
      await resendCode(tools, call, call.body.email);
      return { message: 'OTP resent to your email.' };
    },

    loginCustomer: async (call) => {
      const { token, person } = await signInCustomer(tools, call, call.body);
      return { message: 'Login successful!', data: { token, customer: await readIdentity(db, person.id) } };
    },

    loginBanker: async (call) => {
      const { token, person } = await signInStaff(tools, call, call.body);
      const entered = { role: person.role, enrolled: await isEnrolled(db, person.id) };
      const banker = { ...bankerIdentity(person), access: deskAccessOf(entered, tools.staffMustEnrol) };
      return { message: 'Login successful', data: { token, banker } };
    },

    secondFactor: async (call) => {
      const { token, person } = await finishSignIn(tools, call, call.body);
      const who =
        person.role === 'customer'
          ? { customer: await readIdentity(db, person.id) }
          : { banker: bankerIdentity(person) };
      return { message: 'Login successful', data: { token, ...who } };
    },

    logout: async (call) => {
      await signOut(tools, call);
      return { message: 'Logged out' };
    },

    me: async ({ session }) => {
      const access = deskAccessOf(session, tools.staffMustEnrol);
      return { data: { user: { ...(await userOf(db, session)), access }, role: session.role } };
    },

    refreshToken: async (call) => ({ data: await refreshSession(tools, call) }),

    forgotPassword: async (call) => {
      await askForReset(tools, call, call.body);
      return { message: 'If this address is registered, a link to choose a new password is on its way.' };
    },

    resetPassword: async ({ body }) => {
      await resetPassword(tools, body);
      return { message: 'Your password has been changed. Please log in.' };
    },

    confirmPassword: async ({ session, body }) => {
      await confirmPassword(tools, session, body.password);
      return { message: 'Password confirmed' };
    },

    listSessions: async ({ session }) => ({ data: await listSessions(tools, session) }),

    endSession: async ({ session, params }) => {
      await endOneSession(tools, session, params.id);
      return { message: 'Signed out of that device' };
    },
  };
}

/** Returns staff as the sign-in answer names them; customers never sign in here. */
function bankerIdentity({ id, name, email, role }: Person) {
  return { id, name, email, role: role === 'admin' ? ('admin' as const) : ('banker' as const) };
}

async function userOf(db: Db, session: SignedIn) {
  const twoFactorEnabled = await isSecondFactorOn(db, session.subjectId);
  if (session.role === 'customer') {
    const { id, name, email, status, customer_id } = await readIdentity(db, session.subjectId);
    return { id, name, email, status, customer_id, role: session.role, twoFactorEnabled };
  }
  const { subjectId, name, email, role } = session;
  return { id: subjectId, name, email, role, status: 'active' as const, customer_id: null, twoFactorEnabled };
}
