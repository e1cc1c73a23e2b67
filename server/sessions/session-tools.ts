import { languageNamed, type WrittenLanguage } from '../../contract/languages/language.ts';
import { shortestPassword } from '../../contract/vocabulary/password-strength.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import type { FactorVault } from './factor-vault.ts';
import { createPasswordHashing, type PasswordHashing } from './password-hashing.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** Tools of this folder's use cases; made once, in app.ts. */
export interface SessionTools {
  readonly database: Database;
  readonly clock: BankClock;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHashing;
  readonly throttle: Throttle;
  /** Base of links in mails, such as `http://127.0.0.1:3000`, without a slash at the end. */
  readonly publicBaseUrl: string;
  /** Keys the hashes of one-time codes, so that a copy of the table does not reveal them. */
  readonly tokenSecret: string;
  /** Fewest characters of a new password. */
  readonly shortestPassword: number;
  /** Encrypts two-factor secrets. */
  readonly factorVault: FactorVault;
  /** True where staff need a second factor before the desk opens. */
  readonly staffMustEnrol: boolean;
}

/** Returns the language that the visitor's browser shows; the web app keeps the choice in this cookie. */
export function languageOf(visitor: Visitor): WrittenLanguage {
  return languageNamed(visitor.cookies.kosh_language);
}

export function createSessionTools(options: {
  database: Database;
  clock: BankClock;
  tokenSecret: string;
  factorVault: FactorVault;
  publicBaseUrl: string;
  limitScale: number;
  /** `WORKERS` on this machine, whose cores they share for hashing. */
  workers: number;
  production: boolean;
  staffMustEnrol: boolean;
}): SessionTools {
  const { database, clock, limitScale, workers, publicBaseUrl, production, ...keys } = options;
  return {
    ...keys,
    database,
    clock,
    publicBaseUrl: publicBaseUrl.replace(/\/+$/, ''),
    shortestPassword: shortestPassword(production),
    tokens: createAccessTokens(keys.tokenSecret, clock),
    passwords: createPasswordHashing({ scale: limitScale, workers }),
    throttle: createThrottle(database.db, clock, limitScale),
  };
}

/** The sender of a request: the parts of it that a session records about the device, and the cookies to set. */
export interface Visitor {
  /** IP address, never from a header unless proxies are configured. */
  readonly address: string;
  readonly userAgent: string;
  /** The raw `Authorization` header, for signing out without a valid session. */
  readonly authorization?: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** True when `Sec-Fetch-Site` was sent: a browser, whose token is bound to a second cookie. */
  readonly fromBrowser: boolean;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
}
