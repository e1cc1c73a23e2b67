import { sql } from 'kysely';
import { BANK_NAME } from '../../../contract/vocabulary/bank-terms.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { SignedIn } from '../../platform/signed-in.ts';

/** An admin who disables all colleagues, or makes them bankers, is not alone before this time has passed, so that they gain nothing by it at once. */
const FORMER_ADMINS_COUNT_DAYS = 7;

/**
 * True when the bank has no other admin who could decide on a change of the policy or of the staff: such a change then
 * holds at once. `wallNow` is real time; `about` is the member of staff whom the change is about, who may not decide on it.
 */
export async function isLoneAdmin(db: Db | Tx, adminId: string, wallNow: Date, about = adminId): Promise<boolean> {
  const counts = new Date(wallNow.getTime() - FORMER_ADMINS_COUNT_DAYS * 86_400_000);
  const other = await db
    .selectFrom('bank.staff')
    .select('id')
    .where((e) => e.or([e('role', '=', 'admin'), e('admin_until', '>', counts)]))
    .where('id', 'not in', [adminId, about])
    .where('password_hash', 'is not', null)
    .where((e) => e.or([e('disabled_at', 'is', null), e('disabled_at', '>', counts)]))
    .executeTakeFirst();
  return other === undefined;
}

/** Tells every member of the staff what an admin did without a second person. */
export async function tellAllStaff(tx: Tx, admin: SignedIn, deed: string): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`select s.name, s.email from bank.staff s
    where s.disabled_at is null and s.password_hash is not null order by s.email`.execute(tx);
  for (const { name, email } of rows)
    await enqueueMail(tx, {
      to: email,
      kind: 'decided_alone',
      subject: `${admin.name} ${deed} without a second person`,
      text: `Dear ${name},\n\n${admin.name} ${deed}. No second admin decided on it.\n\nIf that surprises you, please speak to ${admin.name} or to the owner of the bank.\n\n${BANK_NAME}`,
    });
}
