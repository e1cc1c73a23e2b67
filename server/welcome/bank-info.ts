import { sql } from 'kysely';
import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import { DEMO_PASSWORD, STAFF } from '../demo/demo-people.ts';
import type { SeedProfile } from '../demo/plant-once.ts';
import { signInCustomers } from '../demo/plant-seed.ts';
import { selfServiceCash } from '../payments/self-service-cash.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { accountProductsOn, accountTerms, ratePercent } from '../term-deposits/products.ts';

/** Returns the demo people with their public passwords, for the sign-in pages and the terminal of a demo. */
export function demoPeople(profile: SeedProfile) {
  const customers = signInCustomers(profile).map((person) => ({
    ...person,
    role: 'customer',
    note: person.note ?? '',
  }));
  return [...customers, ...STAFF].map(({ name, email, role, note }) => ({
    name,
    email,
    password: DEMO_PASSWORD,
    role,
    note,
  }));
}

/** Answers what a visitor may know before signing in: the bank's date, its terms and, in demo mode, the demo people. */
export function welcomeRoutes({
  database,
  clock,
  demo,
  moreBanks,
  shortestPassword,
}: {
  database: Database;
  clock: BankClock;
  demo: boolean;
  /** True where the server holds other banks. */
  moreBanks: boolean;
  shortestPassword: number;
}): HandlersOf<'bankInfo'> {
  return {
    async bankInfo() {
      const { rows } = await sql<{ review_above_paise: bigint; profile: SeedProfile | null }>`
        select review_above_paise, (select profile from bank.seed_profile, bank.nature where nature = 'demo') as profile from bank.policies
        where valid_from <= ${clock.now()} order by valid_from desc limit 1`.execute(database.db);
      const profile = rows[0]?.profile;
      const products = await accountProductsOn(database.db, clock.businessDate());
      const data = {
        name: BANK_NAME,
        demo,
        profile: demo ? (profile ?? null) : null,
        businessDate: clock.businessDate(),
        bankTime: clock.now(),
        moreBanks,
        reviewAbove: rows[0]?.review_above_paise ?? 0n,
        selfServiceCash: await selfServiceCash(database.db, clock),
        shortestPassword,
        accountTypes: products.map((product) => ({
          type: product.type,
          label: product.label,
          audience: product.note,
          interest_rate: ratePercent(product.rateBp),
          minimum_balance: product.minimum,
          terms: accountTerms(product),
        })),
        demoPeople: demo && profile ? demoPeople(profile) : [],
      };
      return { data };
    },
  };
}
