import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { listActivity } from './customer-activity.ts';
import { removePhoto, savePhoto } from './customer-photo.ts';
import { readPreferences, savePreferences } from './customer-preferences.ts';
import { readProfile } from './customer-profile.ts';
import { type PhoneCodes, updateProfile } from './update-profile.ts';

type CustomerCalls =
  | 'getProfile'
  | 'updateProfile'
  | 'getPreferences'
  | 'savePreferences'
  | 'savePhoto'
  | 'removePhoto'
  | 'listActivity';

const ACTIVITY_SHOWN = 20;

/** The calls of the customer's profile page; those of passwords and sessions are in server/sessions. */
export function customerRoutes({
  database,
  clock,
  phoneCodes,
}: {
  database: Database;
  clock: BankClock;
  phoneCodes: PhoneCodes;
}): HandlersOf<CustomerCalls> {
  const { db, lists } = database;
  return {
    getProfile: async ({ session }) => ({ data: await readProfile(db, session.subjectId) }),

    updateProfile: async ({ session, body }) => {
      await updateProfile(database, phoneCodes, session.subjectId, body);
      return { message: 'Profile updated successfully', data: await readProfile(db, session.subjectId) };
    },

    getPreferences: async ({ session }) => ({ data: await readPreferences(db, session.subjectId) }),

    savePreferences: async ({ session, body }) => ({
      message: 'Preferences saved',
      data: await savePreferences(database, session.subjectId, body),
    }),

    savePhoto: async ({ session, body }) => ({
      message: 'Photo updated',
      data: { profile_image: await savePhoto(database, clock, session.subjectId, body) },
    }),

    removePhoto: async ({ session }) => {
      await removePhoto(database, session.subjectId);
      return { message: 'Photo removed' };
    },

    listActivity: async ({ session, query }) => ({
      data: await listActivity(lists, session.subjectId, query.limit ?? ACTIVITY_SHOWN),
    }),
  };
}
