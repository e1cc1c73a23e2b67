import { readIdentity } from '../customers/customer-profile.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SessionTools } from '../sessions/session-tools.ts';
import { confirmOptions, confirmWithPasskey } from './confirm-with-passkey.ts';
import { listPasskeys, removePasskey } from './own-passkeys.ts';
import { registerPasskey, registrationOptions } from './register-passkey.ts';
import { signInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

type PasskeyCalls =
  | 'passkeyRegistrationOptions'
  | 'registerPasskey'
  | 'listPasskeys'
  | 'removePasskey'
  | 'passkeyConfirmOptions'
  | 'confirmWithPasskey'
  | 'passkeySignInOptions'
  | 'signInWithPasskey';

/** Routes of passkeys: added in a session, used at sign-in. */
export function passkeyRoutes(tools: SessionTools): HandlersOf<PasskeyCalls> {
  return {
    passkeyRegistrationOptions: async ({ session }) => ({ data: await registrationOptions(tools, session) }),

    registerPasskey: async ({ session, body, userAgent }) => {
      const { credential, name } = body;
      return { message: 'Passkey added', data: await registerPasskey(tools, session, { credential, name, userAgent }) };
    },

    listPasskeys: async ({ session }) => ({ data: await listPasskeys(tools, session) }),

    removePasskey: async ({ session, params }) => {
      await removePasskey(tools, session, params.id);
      return { message: 'Passkey removed' };
    },

    passkeyConfirmOptions: async ({ session }) => ({ data: await confirmOptions(tools, session) }),

    confirmWithPasskey: async ({ session, body }) => {
      await confirmWithPasskey(tools, session, body);
      return { message: 'Confirmed' };
    },

    passkeySignInOptions: async (call) => ({ data: await signInOptions(tools, call, call.body.audience) }),

    signInWithPasskey: async (call) => {
      const { token, person } = await signInWithPasskey(tools, call, call.body);
      if (person.role === 'customer') {
        return {
          message: 'Login successful!',
          data: { token, customer: await readIdentity(tools.database.db, person.id) },
        };
      }
      return {
        message: 'Login successful',
        data: { token, banker: { id: person.id, name: person.name, email: person.email, role: person.role } },
      };
    },
  };
}
