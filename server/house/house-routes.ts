import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SessionCheck } from '../sessions/session-check.ts';
import { type BankHouse, KEY_MARK } from './bank-house.ts';

/** Returns the bearer token of a call, which may be a key or a session's token. */
const keyIn = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];

/** Routes of a server's other banks; 404 where it holds none: in production, at the other banks themselves, with several workers, and where another server on its database holds them. */
export function houseRoutes({
  house,
  sessions,
}: {
  house: BankHouse | undefined;
  sessions: SessionCheck;
}): HandlersOf<'createBank' | 'listBanks' | 'deleteBank' | 'snapshotBank' | 'restoreBank' | 'diffBank'> {
  const open = (): BankHouse => {
    if (!house?.isOurs) throw new Refusal('NOT_FOUND');
    return house;
  };

  /** Returns the house after the check of the call's key, which is the bank's or the server's. */
  function admitted(id: string, authorization: string | undefined): BankHouse {
    const banks = open();
    const key = keyIn(authorization);
    if (key === undefined) throw new Refusal('TOKEN_MISSING', 'Please send the key of the bank as bearer token.');
    banks.admit(id, key);
    return banks;
  }

  /** Returns the id of the one bank that the caller may list, by its own key; undefined for all. */
  async function listable(
    banks: BankHouse,
    authorization: string | undefined,
    cookies: Readonly<Record<string, string | undefined>>,
  ): Promise<string | undefined> {
    const key = keyIn(authorization);
    if (key?.startsWith(KEY_MARK)) {
      if (banks.isServerKey(key)) return undefined;
      const own = banks.ownerOf(key);
      if (own === undefined)
        throw new Refusal('NOT_ALLOWED', 'That is not a key of this server or of one of its banks.');
      return own;
    }
    const { role } = await sessions.authenticate(authorization, cookies);
    if (role !== 'admin') throw new Refusal('NOT_ALLOWED');
    return undefined;
  }

  return {
    async createBank({ body }) {
      return { message: 'Bank opened', data: await open().create(body) };
    },

    async listBanks({ authorization, cookies }) {
      const banks = open();
      return { data: await banks.list(await listable(banks, authorization, cookies)) };
    },

    async deleteBank({ params: { bank }, authorization }) {
      await admitted(bank, authorization).remove(bank);
      return { message: 'Bank deleted', data: { id: bank } };
    },

    async snapshotBank({ params: { bank }, body: { name }, authorization }) {
      const data = await admitted(bank, authorization).snapshot(bank, name);
      return { message: 'Snapshot taken', data };
    },

    async restoreBank({ params: { bank }, body: { name }, authorization }) {
      const data = await admitted(bank, authorization).restore(bank, name);
      return { message: 'Bank restored', data };
    },

    async diffBank({ params: { bank }, body: { from }, authorization }) {
      return { data: await admitted(bank, authorization).diff(bank, from) };
    },
  };
}
