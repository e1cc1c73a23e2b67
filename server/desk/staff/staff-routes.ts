import type { HandlersOf } from '../../platform/handler.ts';
import { isSecondFactorOn } from '../../sessions/second-factor.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { inviteStaff, listStaff, readStaffMember, setStaffStatus } from './staff-members.ts';

type StaffCalls = 'getBankerProfile' | 'createBanker' | 'listStaff' | 'setStaffStatus';

/** The staff's own profile, and the admin's list of the staff. */
export function staffRoutes(tools: SessionTools): HandlersOf<StaffCalls> {
  const { db } = tools.database;
  return {
    getBankerProfile: async ({ session }) => {
      const member = await readStaffMember(db, session.subjectId);
      return { data: { ...member, twoFactorEnabled: await isSecondFactorOn(db, member.id) } };
    },

    createBanker: async ({ session, body }) => {
      const banker = await inviteStaff(tools, session, {
        name: body.name,
        email: body.email,
        role: body.role ?? 'banker',
      });
      return { message: `Invitation sent to ${banker.email}`, data: { banker } };
    },

    listStaff: async () => ({ data: await listStaff(db) }),

    setStaffStatus: async ({ session, params, body }) => {
      const banker = await setStaffStatus(tools, session, params.id, body.status);
      return { message: `${banker.name} is now ${body.status}`, data: { banker } };
    },
  };
}
