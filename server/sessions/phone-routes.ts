import { readProfile } from '../customers/customer-profile.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { confirmPhone, mailPhoneCode } from './phone-codes.ts';
import type { SessionTools } from './session-tools.ts';

/** Routes for confirming one's own phone number. */
export function phoneRoutes(tools: SessionTools): HandlersOf<'mailPhoneCode' | 'confirmPhone'> {
  return {
    mailPhoneCode: async ({ session }) => {
      await mailPhoneCode(tools, session);
      return { message: 'A new code is on its way to your mailbox.' };
    },

    confirmPhone: async ({ session, body }) => {
      await confirmPhone(tools, session, body.code);
      return {
        message: 'Your mobile number is confirmed.',
        data: await readProfile(tools.database.db, session.subjectId),
      };
    },
  };
}
