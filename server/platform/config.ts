import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { CHECKOUT } from './checkout.ts';
import { OperatorError } from './operator-error.ts';
import { IS_INSTALLED } from './own-package.ts';
import { productionComplaints, reachesBeyondThisMachine } from './production-rules.ts';
import { resolveSecrets, type Secrets, secretComplaints } from './secrets.ts';
import { withFiles } from './settings-in-files.ts';

/** All settings from the environment. */
export interface Config extends Secrets {
  production: boolean;
  /** Staff need a second factor before the desk opens: in production always, and no variable says otherwise. */
  staffMustEnrol: boolean;
  host: string;
  /** 0 means any free port. */
  port: number;
  /** Address at which people reach the bank, without a trailing slash; links in mail begin with it. */
  publicBaseUrl: string;
  /** Proxies (addresses or networks) whose `X-Forwarded-For` is believed; empty: none. */
  trustedProxies: readonly string[];
  /** Names and addresses by which the bank may be asked besides those of `publicBaseUrl` and this machine. */
  hosts: readonly string[];
  /** Hosts to which a demo's webhooks may go: those of this machine where the bank is for this machine alone, else none. */
  webhookHosts: readonly string[];
  /** Processes that serve the bank behind its port; 1: this one alone. */
  workers: number;
  /** URL of PostgreSQL. Absent: the embedded one, with its data in `dataDir`. */
  databaseUrl: string | undefined;
  /** A pooler in transaction mode in front of `databaseUrl`, for the statements that need no connection of their own. */
  poolerUrl: string | undefined;
  dataDir: string;
  /** Invited as the first admin of a bank that has none. */
  adminEmail: string | undefined;
  /** Folder for a copy of each mail as an .eml file. */
  mailDir: string | undefined;
  smtpUrl: string | undefined;
  /** Multiplies every throttle and what one caller may have in progress, for load tests; 1 in real life. */
  limitScale: number;
  /** Demo people, the mailbox page and the movable clock; never in production. */
  demo: boolean;
  /** Data planted into an empty bank (docs/testing-against-kosh.md). */
  seed: (typeof SEEDS)[number];
  /** True when the operator named a seed. A bank that was planted with another one is then refused, not opened. */
  seedAsked: boolean;
  /** Number of customers of the profile `large`. */
  seedCustomers: number;
  /** Port of the Prometheus figures, for this machine only. Absent: not served. */
  metricsPort: number | undefined;
  /** Base address of the collector that takes traces (OTLP over HTTP). Absent: no traces. */
  tracesTo: string | undefined;
  logLevel: string;
  /** JSON lines, or lines for people: the default on a terminal. */
  logForm: (typeof LOG_FORMS)[number];
}

// A misspelt `production` must not open a real bank as a demo.
const MODES = ['production', 'development', 'test'] as const;
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
const LOG_FORMS = ['json', 'text'] as const;
const SEEDS = ['none', 'demo', 'empty', 'large', 'edge'] as const;

const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must look like ${example}`,
  });

// Not z.url(): a URL that leads to a socket has no host.
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must look like postgres://user:password@host:5432/database' });

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1' || text === 'true');

const proxies = z
  .string()
  .transform((text) => text.split(',').map((place) => place.trim()))
  .refine((places) => places.every(isAddressOrNetwork), {
    error: 'must be addresses or networks such as 10.0.0.5,10.1.0.0/16',
  });

const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine((names) => names.every((name) => /^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/i.test(name)), {
    error: 'must be names or addresses without port, such as bank.local,192.168.1.20',
  });

const wholeBetween = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const portNumber = wholeBetween(0, 65_535);

/** Every variable that the server reads, with its rule and its default. */
export const environment = z.object({
  NODE_ENV: z.enum(MODES, { error: `must be ${MODES.join(', ')} or not set` }).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(3000),
  WORKERS: wholeBetween(1, 64).default(1),
  PUBLIC_BASE_URL: url(['http:', 'https:'], 'https://bank.example').optional(),
  TRUSTED_PROXIES: proxies.optional(),
  ALLOWED_HOSTS: hosts.optional(),
  WEBHOOK_HOSTS: hosts.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  // The package lies in a folder of npm that may be emptied at any time, so its bank is where the operator stands.
  DATA_DIR: z.string().default(path.join(IS_INSTALLED ? '' : CHECKOUT, '.kosh')),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  MAIL_DIR: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  TOKEN_SECRET: z.string().optional(),
  DATA_KEY: z.string().optional(),
  CARD_KEY: z.string().optional(),
  DATA_KEY_OLD: z.string().optional(),
  CARD_KEY_OLD: z.string().optional(),
  LIMIT_SCALE: z.coerce
    .number({ error: 'must be a number of at least 1' })
    .min(1, { error: 'must be a number of at least 1' })
    .default(1),
  DEMO: flag.optional(),
  SEED: z.enum(SEEDS, { error: `must be one of ${SEEDS.join(', ')}` }).optional(),
  SEED_CUSTOMERS: wholeBetween(100, 1_000_000).default(50_000),
  METRICS_PORT: portNumber.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'must be a level such as info' })
    .default('info'),
  LOG: z.enum(LOG_FORMS, { error: `must be ${LOG_FORMS.join(' or ')}` }).optional(),
});

/** Reads the environment, or refuses with one line that names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = parseEnvironment(environment, env);
  const production = given.NODE_ENV === 'production';
  const demo = isDemo(given, production);
  if (!demo && given.SEED && given.SEED !== 'none') {
    throw new OperatorError(`SEED=${given.SEED} needs the demo mode: its people have public passwords`);
  }
  const dataDir = path.resolve(given.DATA_DIR);
  return {
    ...resolveSecrets(given, { production, dataDir }),
    production,
    staffMustEnrol: production,
    host: given.HOST,
    port: given.PORT,
    webhookHosts: given.WEBHOOK_HOSTS ?? (reachesBeyondThisMachine(given).length > 0 ? [] : THIS_MACHINE),
    workers: given.WORKERS,
    publicBaseUrl: (given.PUBLIC_BASE_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    hosts: [...(given.ALLOWED_HOSTS ?? []), ...askedBy(given.HOST)],
    ...databasePlace(given),
    dataDir,
    adminEmail: given.ADMIN_EMAIL,
    mailDir: given.MAIL_DIR ? path.resolve(given.MAIL_DIR) : undefined,
    smtpUrl: given.SMTP_URL,
    limitScale: given.LIMIT_SCALE,
    demo,
    seed: given.SEED ?? (demo ? 'demo' : 'none'),
    seedAsked: given.SEED !== undefined,
    seedCustomers: given.SEED_CUSTOMERS,
    metricsPort: given.METRICS_PORT,
    tracesTo: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: given.LOG_LEVEL,
    logForm: given.LOG ?? (process.stdout.isTTY ? 'text' : 'json'),
  };
}

/**
 * Decides whether this is a demo. Without a word of the operator it is one only where nothing speaks against it, and a
 * real bank outside production is for trying on one machine: all others pass the rules of production.
 */
function isDemo(given: z.output<typeof environment>, production: boolean): boolean {
  if (production) {
    if (given.DEMO) {
      throw new OperatorError('DEMO=1 does not go with NODE_ENV=production: demo people have public passwords');
    }
    const complaints = [...productionComplaints(given), ...secretComplaints(given)];
    if (complaints.length > 0) throw new OperatorError(complaints.join('; '));
    return false;
  }
  if (given.DEMO) return true;
  const beyond = reachesBeyondThisMachine(given);
  if (given.DEMO === undefined && given.DATABASE_URL && beyond.length === 0) beyond.push('DATABASE_URL is set');
  if (beyond.length > 0) {
    const demo = given.DEMO === undefined ? 'set DEMO=1 for a demo (its passwords are public), or ' : '';
    throw new OperatorError(`${beyond.join(' and ')}: ${demo}set NODE_ENV=production for a real bank`);
  }
  return given.DEMO ?? true;
}

/** Reads only the settings that say where the database is, for scripts that need no secrets. */
export function readDatabasePlace(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const place = environment.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, DATA_DIR: true });
  const given = parseEnvironment(place, env);
  return { databaseUrl: databasePlace(given).databaseUrl, dataDir: path.resolve(given.DATA_DIR) };
}

/** With both addresses set, DATABASE_URL leads through a pooler and DATABASE_DIRECT_URL past it. */
function databasePlace(given: { DATABASE_URL?: string | undefined; DATABASE_DIRECT_URL?: string | undefined }) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = given;
  if (DATABASE_DIRECT_URL === undefined) return { databaseUrl: DATABASE_URL, poolerUrl: undefined };
  if (DATABASE_URL === undefined) {
    throw new OperatorError('DATABASE_DIRECT_URL goes with a DATABASE_URL that leads through a pooler');
  }
  return { databaseUrl: DATABASE_DIRECT_URL, poolerUrl: DATABASE_URL };
}

/** Returns the host by which an address to listen on is asked; none for an address that means all. */
function askedBy(host: string): string[] {
  if (/^(0\.0\.0\.0|[:0]+)$/.test(host)) return [];
  return [isIP(host) === 6 ? `[${host}]` : host];
}

// `/0` would trust every address, which is never meant.
function isAddressOrNetwork(place: string): boolean {
  const [address = '', bits, ...rest] = place.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function parseEnvironment<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  // Shells set an empty variable to mean "not set".
  const set = Object.fromEntries(Object.entries(withFiles(env)).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new OperatorError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
}
