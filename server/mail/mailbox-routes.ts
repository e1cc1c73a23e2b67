import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { requireDemo } from '../platform/bank-nature.ts';
import type { Db } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { listMailbox, readAttachment, readMail } from './mailbox.ts';

const DEFAULT_LIMIT = 50;

/** Serves the mailbox that the app shows in demo mode; 404 otherwise (decision 37). */
export function mailboxRoutes(
  db: Db,
  { open }: { open: boolean },
): HandlersOf<'listMails' | 'getMail' | 'getMailAttachment'> {
  // The letters hold codes and links: no setting alone publishes them.
  const requireOpen = async () => {
    if (!open) throw new Refusal('NOT_FOUND');
    await requireDemo(db);
  };
  return {
    listMails: async ({ query }) => {
      await requireOpen();
      return { data: await listMailbox(db, { ...query, limit: query.limit ?? DEFAULT_LIMIT }) };
    },

    getMail: async ({ params }) => {
      await requireOpen();
      const mail = await readMail(db, params.id);
      if (!mail) throw new Refusal('NOT_FOUND');
      return { data: mail };
    },

    getMailAttachment: async ({ params }) => {
      await requireOpen();
      const file = await readAttachment(db, params.id, params.filename);
      if (!file) throw new Refusal('NOT_FOUND');
      return { ...file, filename: params.filename };
    },
  };
}
