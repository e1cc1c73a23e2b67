import type { HandlersOf } from '../platform/handler.ts';
import { secondFactorState } from './second-factor.ts';
import type { SessionTools } from './session-tools.ts';
import {
  confirmFactor,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from './two-factor-setup.ts';

type TwoFactorCalls =
  | 'twoFactorStatus'
  | 'setupTwoFactor'
  | 'enableTwoFactor'
  | 'disableTwoFactor'
  | 'newRecoveryCodes'
  | 'confirmFactor';

/** Routes with which customers and staff turn their second factor on and off. */
export function twoFactorRoutes(tools: SessionTools): HandlersOf<TwoFactorCalls> {
  return {
    twoFactorStatus: async ({ session }) => ({ data: await secondFactorState(tools.database.db, session.subjectId) }),

    setupTwoFactor: async ({ session }) => ({ data: await setUpTwoFactor(tools, session) }),

    enableTwoFactor: async ({ session, body }) => ({
      message: 'Two-factor authentication enabled successfully',
      data: await enableTwoFactor(tools, session, body.code),
    }),

    disableTwoFactor: async ({ session, body, address }) => {
      await disableTwoFactor(tools, session, { code: body.code, address });
      return { message: 'Two-factor authentication disabled' };
    },

    confirmFactor: async ({ session, body, address }) => {
      await confirmFactor(tools, session, { code: body.code, address });
      return { message: 'Confirmed' };
    },

    newRecoveryCodes: async ({ session, body, address }) => ({
      data: { recoveryCodes: await replaceRecoveryCodes(tools, session, { code: body.code, address }) },
    }),
  };
}
