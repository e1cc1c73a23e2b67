import type { Db, Tx } from '../platform/database.ts';

/** A member of staff's data for signing in. Disabled ones are not found. */
export interface StaffCredentials {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A column, never guessed from an e-mail address (rule C-AU-15). */
  readonly role: 'banker' | 'admin';
  /** Null until the invitation has been followed. */
  readonly passwordHash: string | null;
}

/** The member of staff behind an e-mail address (lower case) or an id; `lock` holds the row until the transaction ends. */
export async function findStaffCredentials(
  db: Db | Tx,
  by: { email: string } | { id: string },
  { lock = false } = {},
): Promise<StaffCredentials | undefined> {
  const [column, value] = 'email' in by ? (['email', by.email] as const) : (['id', by.id] as const);
  const row = await db
    .selectFrom('bank.staff')
    .select(['id', 'name', 'email', 'role', 'password_hash'])
    .where(column, '=', value)
    .where('disabled_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role === 'admin' ? 'admin' : 'banker',
    passwordHash: row.password_hash,
  };
}

/** Puts a new password hash in the place of the old one, or of none. */
export async function setStaffPassword(tx: Tx, staffId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('bank.staff')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', staffId)
    .execute();
}
