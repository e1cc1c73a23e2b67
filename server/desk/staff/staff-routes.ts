import type { HandlersOf } from '../../platform/handler.ts';
import { isSecondFactorOn } from '../../sessions/second-factor.ts';
import type { SessionTools } from '../../sessions/session-tools.ts';
import { changeOnTheWire } from '../controls/change-words.ts';
import { isLoneAdmin } from '../controls/lone-admin.ts';
import { changeStaffRole } from './change-staff-role.ts';
import { resetStaffFactor } from './reset-staff-factor.ts';
import { inviteStaff, listStaff, readStaffMember, setStaffStatus } from './staff-members.ts';

type StaffCalls =
  | 'getBankerProfile'
  | 'createBanker'
  | 'listStaff'
  | 'setStaffStatus'
  | 'changeStaffRole'
  | 'resetStaffFactor';

const ROLE_WORDS = { banker: 'a banker', admin: 'an admin' } as const;

/** The staff's own profile, and the admin's list of the staff. */
export function staffRoutes(tools: SessionTools): HandlersOf<StaffCalls> {
  const { db } = tools.database;
  return {
    getBankerProfile: async ({ session }) => {
      const member = await readStaffMember(db, session.subjectId);
      return { data: { ...member, twoFactorEnabled: await isSecondFactorOn(db, member.id) } };
    },

    createBanker: async ({ session, body }) => {
      const invited = await inviteStaff(tools, session, {
        name: body.name,
        email: body.email,
        role: body.role ?? 'banker',
      });
      if ('member' in invited)
        return { message: `Invitation sent to ${invited.member.email}`, data: { banker: invited.member } };
      return {
        message: `Another admin must approve the invitation of ${body.name}`,
        data: { banker: null, change: changeOnTheWire(invited.waits) },
        waits: true,
      };
    },

    listStaff: async ({ session }) => ({
      data: await listStaff(db),
      meta: { alone: await isLoneAdmin(db, session.subjectId, tools.clock.wall()) },
    }),

    changeStaffRole: async ({ session, params, body }) => {
      const { member, waits } = await changeStaffRole(tools, session, params.id, body.role);
      if (!waits) return { message: `${member.name} is now ${ROLE_WORDS[body.role]}`, data: { banker: member } };
      return {
        message: `Another admin must approve that ${member.name} becomes an admin`,
        data: { banker: member, change: changeOnTheWire(waits) },
        waits: true,
      };
    },

    resetStaffFactor: async ({ session, params }) => {
      const { member, waits } = await resetStaffFactor(tools, session, params.id);
      if (!waits) return { message: `${member.name} has no second factor any more`, data: { banker: member } };
      return {
        message: `Another admin must approve that ${member.name} sets up a new second factor`,
        data: { banker: member, change: changeOnTheWire(waits) },
        waits: true,
      };
    },

    setStaffStatus: async ({ session, params, body }) => {
      const { member, waits } = await setStaffStatus(tools, session, params.id, body);
      if (!waits) return { message: `${member.name} is now ${body.status}`, data: { banker: member } };
      return {
        message: `Another admin must approve that ${member.name} is enabled again`,
        data: { banker: member, change: changeOnTheWire(waits) },
        waits: true,
      };
    },
  };
}
