import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../contract/api.ts';
import { paths } from '../contract/vocabulary/page-paths.ts';
import { assistantRoutes } from './assistant/assistant-routes.ts';
import { createAuditSealer } from './audit/seal-audit.ts';
import { cardRoutes } from './cards/card-routes.ts';
import type { CardVault } from './cards/card-vault.ts';
import { openCardVault } from './cards/lasting-card-keys.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { type ClockFollower, createClockFollower } from './day-end/clock-follower.ts';
import { clockRoutes } from './day-end/clock-routes.ts';
import { dayEndRoutes } from './day-end/day-end-routes.ts';
import { createDayEndRunner } from './day-end/day-end-runner.ts';
import { EXAMPLE_PEOPLE } from './demo/demo-people.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { type Planter, plantSeed, type SeedRequest } from './demo/plant-seed.ts';
import { createBankReset } from './demo/reset-bank.ts';
import { createTraffic } from './demo/traffic.ts';
import { approvalRoutes } from './desk/approvals/approval-routes.ts';
import { bookRoutes } from './desk/books/book-routes.ts';
import { createBookVerifier } from './desk/books/book-verification.ts';
import { holidayRoutes } from './desk/controls/holiday-routes.ts';
import { policyRoutes } from './desk/controls/policy-routes.ts';
import { correctionRoutes } from './desk/corrections/correction-routes.ts';
import { customerDeskRoutes } from './desk/customers/customer-desk-routes.ts';
import { bankDeskRoutes } from './desk/dashboard/bank-desk-routes.ts';
import { inviteFirstAdmin } from './desk/staff/first-admin.ts';
import { staffRoutes } from './desk/staff/staff-routes.ts';
import { bankTransactionRoutes } from './desk/transactions/bank-transaction-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { createReportMaker } from './documents/report-maker.ts';
import { createStatementMaker } from './documents/statement-maker.ts';
import { helpRoutes } from './help/help-routes.ts';
import type { BankHouse } from './house/bank-house.ts';
import { houseRoutes } from './house/house-routes.ts';
import { callPace } from './http/call-pace.ts';
import { callersShare } from './http/callers-share.ts';
import { collectFigures } from './http/collect-figures.ts';
import { divertRequests } from './http/divert-requests.ts';
import { createReadiness, mountHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { injectFaults } from './http/inject-faults.ts';
import { installMaintenanceGate, type MaintenanceGate } from './http/maintenance-gate.ts';
import { answerFailures, mountContract } from './http/mount-contract.ts';
import { mountReference } from './http/mount-reference.ts';
import { sessionGate } from './http/session-gate.ts';
import { serveWeb } from './http/static-web.ts';
import { startTracing } from './http/tracing.ts';
import { watchForUnnamedProxies } from './http/unnamed-proxies.ts';
import { insightRoutes } from './insights/insight-routes.ts';
import { ledgerThrough } from './ledger/ledger.ts';
import { ledgerConnection } from './ledger/ledger-connection.ts';
import { PostingQueue } from './ledger/posting-queue.ts';
import { createLiveHub } from './live/live-hub.ts';
import { liveRoutes } from './live/live-routes.ts';
import { createMailSender } from './mail/mail-sender.ts';
import { mailTransports } from './mail/mail-transports.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { noticeRoutes } from './mail/notice-routes.ts';
import { registerBankMetrics } from './operations/bank-metrics.ts';
import { createDocumentPress } from './paper/document-press.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { recipientTokens } from './payments/recipient-token.ts';
import type { OffsetClock } from './platform/bank-clock.ts';
import { CHECKOUT } from './platform/checkout.ts';
import type { Config } from './platform/config.ts';
import type { Database, DatabaseAddress } from './platform/database.ts';
import { serveFigures } from './platform/figures-server.ts';
import type { HandlersOf } from './platform/handler.ts';
import type { Log } from './platform/log.ts';
import { placeOf } from './prepare-bank.ts';
import { searchRoutes } from './search/search-routes.ts';
import { createFactorVault } from './sessions/factor-vault.ts';
import { forgetOldRowsHourly } from './sessions/forget-old-rows.ts';
import type { PasswordHashing } from './sessions/password-hashing.ts';
import { passwordRoutes } from './sessions/password-routes.ts';
import { createPhoneCodes } from './sessions/phone-codes.ts';
import { phoneRoutes } from './sessions/phone-routes.ts';
import { recordRefusal } from './sessions/record-refusals.ts';
import { claimsOrNone, createSessionCheck } from './sessions/session-check.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { createSessionTools } from './sessions/session-tools.ts';
import { twoFactorRoutes } from './sessions/two-factor-routes.ts';
import { rememberVerified } from './sessions/verified-tokens.ts';
import { spendingRoutes } from './spending/spending-routes.ts';
import { termDepositRoutes } from './term-deposits/term-deposit-routes.ts';
import { sendsUntil } from './webhooks/endpoint-lease.ts';
import { noteLetters } from './webhooks/make-deliveries.ts';
import { sendOnceTo } from './webhooks/send-once.ts';
import { WEBHOOKS_WORD } from './webhooks/webhook-endpoints.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { webhookSecrets } from './webhooks/webhook-secrets.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';
import { welcomeRoutes } from './welcome/bank-info.ts';
import type { Siblings } from './workers/siblings.ts';
import { figuresOf } from './workers/worker-figures.ts';

/** Resources that outlive the app: the caller opens them before it and closes them after it. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** The same database as the owner of its tables, in a demo: its reset needs more rights than the bank has. */
  readonly owner: DatabaseAddress | undefined;
  readonly clock: OffsetClock;
  readonly log: Log;
  /** The other workers of this bank, where there are any. */
  readonly siblings?: Siblings | undefined;
  /** The business date on which a demo begins after a reset, if it is not today. */
  readonly begins?: string | undefined;
  /** The other banks that this server holds; only the first bank of a demo knows them. */
  readonly house?: BankHouse | undefined;
}

export interface App {
  readonly fastify: FastifyInstance;
  /** Tells whether its webhooks have something to send within so many milliseconds. */
  sendsWithin(ms: number): Promise<boolean>;
  /** Stops accepting requests, finishes those in progress, then ends the background workers. */
  close(): Promise<void>;
}

/** Makes the tools that the features share, once. */
function makeTools({ config, database, clock, log, siblings }: AppParts, vault: CardVault) {
  const sessionTools = createSessionTools({
    ...config,
    database,
    clock,
    tokenSecret: text(config.tokenSecret),
    factorVault: createFactorVault(config.dataKey, config.dataKeyOld),
  });
  const tools = { ...sessionTools, vault, tokens: rememberVerified(sessionTools.tokens, clock) };
  const queue = new PostingQueue(ledgerConnection(database.connection), clock, log);
  const sessions = createSessionCheck(database, clock, tools.tokens, log);
  const documents = {
    database,
    clock,
    press: createDocumentPress(),
    verifyUrl: `${config.publicBaseUrl}${paths.verify}`,
  };
  const webhooks = config.demo ? makeWebhooks({ config, database, clock, log }) : undefined;
  const traffic = config.demo ? createTraffic(database) : undefined;
  const runner = createDayEndRunner({ database, clock, log, traffic });
  const own = createClockFollower({ database, clock, log, movable: config.demo, onMove: () => runner.wake() });
  const follower = siblings ? followTogether(own, siblings) : own;
  return {
    tools,
    queue,
    ledger: ledgerThrough(queue),
    sessions,
    runner,
    traffic,
    follower,
    /** Reads the clock for this process alone. */
    followHere: () => own.follow(),
    live: createLiveHub({
      database,
      sessions,
      log,
      staffMustEnrol: config.staffMustEnrol,
      heardWord: (word = WEBHOOKS_WORD) => word === WEBHOOKS_WORD && webhooks?.wake(),
    }),
    webhooks,
    verifier: createBookVerifier({ database, clock, log }),
    documents,
    statements: createStatementMaker({ ...documents, log }),
    reports: createReportMaker({ ...documents, log }),
  };
}

/** Makes what a demo has for its webhooks. */
function makeWebhooks({ config, database, clock, log }: Pick<AppParts, 'config' | 'database' | 'clock' | 'log'>) {
  const secrets = webhookSecrets(config.tokenSecret);
  const sendOnce = sendOnceTo(config.webhookHosts);
  const sender = createWebhookSender({ database, clock, log, secrets, sendOnce });
  return { database, clock, secrets, allowed: config.webhookHosts, wake: () => sender.wake(), sender };
}

/** Maps every call of the contract to its handler; a missing handler does not compile. */
function makeHandlers(
  parts: AppParts,
  made: ReturnType<typeof makeTools>,
  maintenanceGate?: MaintenanceGate,
): HandlersOf<CallName> {
  const { config, database, clock } = parts;
  const { tools, ledger, live, verifier, runner, traffic, follower, documents, statements, reports } = made;
  const recipients = recipientTokens(config.tokenSecret);
  return {
    ...sessionRoutes(tools),
    ...twoFactorRoutes(tools),
    ...passkeyRoutes(tools),
    ...customerRoutes({ database, clock, phoneCodes: createPhoneCodes(tools) }),
    ...phoneRoutes(tools),
    ...passwordRoutes(tools),
    ...paymentRoutes({
      database,
      ledger,
      clock,
      tokens: recipients,
      tools,
    }),
    ...approvalRoutes({ database, ledger, clock, tools }),
    ...policyRoutes({ database, clock }),
    ...holidayRoutes({ database, clock }),
    ...correctionRoutes({ database, clock }),
    ...customerDeskRoutes(tools),
    ...bankDeskRoutes({ database, clock, verifier }),
    ...bankTransactionRoutes({ database, clock }),
    ...bookRoutes({ database, clock, verifier }),
    ...welcomeRoutes({
      database,
      clock,
      demo: config.demo,
      moreBanks: parts.house !== undefined,
      shortestPassword: tools.shortestPassword,
    }),
    ...helpRoutes({ database, clock }),
    ...staffRoutes(tools),
    ...cardRoutes({ database, clock, vault: tools.vault, throttle: tools.throttle }),
    ...insightRoutes({ database, clock }),
    ...spendingRoutes({ database, clock }),
    ...termDepositRoutes({ database, clock }),
    ...clockRoutes({ database, clock, movable: config.demo, follower, runner, traffic }),
    ...dayEndRoutes({ database, clock, runner }),
    ...liveRoutes(database.db, live),
    ...assistantRoutes({ database, clock, tokens: recipients }),
    ...documentRoutes({ ...documents, throttle: tools.throttle, statements, reports }),
    ...searchRoutes({ database, clock }),
    ...mailboxRoutes(database.db, { open: config.demo }),
    ...noticeRoutes({ database, clock }),
    ...webhookRoutes(database.db, made.webhooks),
    ...houseRoutes({ house: parts.house, sessions: made.sessions }),
    ...demoRoutes({ database, reset: maintenanceGate && bankReset(parts, made, maintenanceGate), traffic }),
  };
}

/** Makes and connects everything; the only place that does. Does not listen yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, log } = parts;
  const made = makeTools(parts, await openCardVault(database.db, config));
  // The follower reads the bank's date first, because the rest uses it.
  await made.follower.start();
  if (config.demo) await plantSeed(planterOf(parts, made.tools), seedRequest(config));
  if (config.adminEmail) await inviteFirstAdmin(made.tools, config.adminEmail);

  const fastify = await makeServer(parts);
  const unnamedProxy = watchForUnnamedProxies(fastify, log);
  const tracing = config.tracesTo ? await startTracing(config.tracesTo) : undefined;
  tracing?.watch(fastify);
  answerFailures(fastify, log);
  // Only a demo reset needs the gate; without the demo no request pays for counting.
  const maintenanceGate = config.demo ? installMaintenanceGate(fastify) : undefined;
  if (config.demo) injectFaults(fastify);
  const gates = makeGates(parts, made);
  const { queue } = made;
  const figures =
    config.metricsPort === undefined
      ? undefined
      : collectFigures(fastify, (registry) =>
          registerBankMetrics(registry, { ...parts, queue, share: () => gates.share.figures() }),
        );
  // The process that keeps the workers serves the figures of all of them.
  const metrics = figures && !parts.siblings ? await serveFigures(figures, config.metricsPort ?? 0) : undefined;
  mountContract(fastify, makeHandlers(parts, made, maintenanceGate), gates);
  mountReference(fastify, { server: config.publicBaseUrl, people: config.demo ? EXAMPLE_PEOPLE : undefined });
  mountHealth(fastify, createReadiness(database), (reason) => log.warn({ reason }, 'Not ready'), unnamedProxy);
  await serveWeb(fastify, path.join(CHECKOUT, 'dist/web'), log);

  const mail = createMailSender({
    database,
    log,
    transports: mailTransports({ ...config, from: senderAddress(config) }),
    sent: made.webhooks && ((tx, letters) => noteLetters(tx, letters, parts.clock.wall())),
  });
  const sealer = createAuditSealer(database, log, parts.clock);
  mail.start();
  made.live.start();
  made.webhooks?.wake();
  sealer.start();
  made.verifier.start();
  made.statements.start();
  made.reports.start();
  made.runner.start();
  parts.siblings?.take({
    gate: maintenanceGate,
    followClock: made.followHere,
    hearPace: gates.pace.hear,
    figures: figures && (() => figuresOf(figures)),
  });
  const sweeper = forgetOldRowsHourly(made.tools, (err) =>
    log.warn({ err }, 'Could not delete old rows; trying again in an hour'),
  );
  return {
    fastify,
    sendsWithin: async (ms) =>
      made.webhooks !== undefined && sendsUntil(database.db, new Date(parts.clock.wall().getTime() + ms)),
    async close() {
      await fastify.close();
      await metrics?.close();
      await tracing?.close().catch((err: unknown) => log.warn({ err }, 'The last traces could not be sent'));
      await made.live.close();
      await made.webhooks?.sender.close();
      sweeper.close();
      made.follower.close();
      await made.runner.close();
      await made.queue.close();
      await Promise.all([made.statements.close(), made.reports.close()]);
      await Promise.all([mail.close(), sealer.close(), made.verifier.close(), made.documents.press.close()]);
    },
  };
}

/** Makes the HTTP server. That of a demo hands on the requests for other banks, or refuses them where it has none. */
async function makeServer({ config, log, house }: AppParts): Promise<FastifyInstance> {
  const { publicBaseUrl, trustedProxies, limitScale, hosts, demo } = config;
  const fastify = await createHttpServer({ log, publicBaseUrl, trustedProxies, limitScale, hosts });
  if (demo) divertRequests(fastify, { publicBaseUrl, hosts }, house);
  return fastify;
}

/** Makes the checks before every call: who may make it, how much a caller takes, how often money moves. */
function makeGates(
  { config, database, clock, log, siblings }: AppParts,
  { sessions, tools }: ReturnType<typeof makeTools>,
) {
  const gate = sessionGate(sessions, {
    staffMustEnrol: config.staffMustEnrol,
    authorityRefused: (session, call) => {
      recordRefusal({ db: database.db, throttle: tools.throttle }, session, call).catch((err: unknown) =>
        log.warn({ err, call }, 'Could not write a refusal of authority to the audit trail'),
      );
    },
  });
  const share = callersShare(
    (request) => {
      const claims = claimsOrNone(tools.tokens, request.headers.authorization, request.cookies);
      return claims && { sessionId: claims.sid, personId: claims.sub };
    },
    config.limitScale,
    config.workers,
  );
  const pace = callPace(clock, config.limitScale, siblings?.tellPace);
  return { gate, share, pace, keys: config.production ? ('required' as const) : ('optional' as const) };
}

/** Returns a follower that has the other workers read the clock as well: after a move no call may meet the old date. */
function followTogether(own: ClockFollower, siblings: Siblings): ClockFollower {
  return {
    ...own,
    async follow() {
      await own.follow();
      await siblings.followClock();
    },
  };
}

function bankReset(
  parts: AppParts,
  { tools, follower, runner }: ReturnType<typeof makeTools>,
  maintenanceGate: MaintenanceGate,
) {
  const { config } = parts;
  return createBankReset({
    planter: planterOf(parts, tools),
    seed: seedRequest(config),
    begins: parts.begins,
    closedWhile: (parts.siblings ?? maintenanceGate).closedWhile,
    restWhile: (work) => runner.restWhile(work),
    async begunAnew() {
      if (config.adminEmail) await inviteFirstAdmin(tools, config.adminEmail);
      await follower.follow();
    },
  });
}

function planterOf(
  { database, owner, clock, log }: AppParts,
  tools: { passwords: PasswordHashing; vault: CardVault },
): Planter {
  if (!owner) throw new Error('A demo needs the address of its owner, for its reset');
  return { database, owner, clock, log, hashing: tools.passwords, vault: tools.vault };
}

function seedRequest(config: Config): SeedRequest {
  const { seed, seedAsked, seedCustomers } = config;
  return { profile: seed, asked: seedAsked, customers: seedCustomers, place: placeOf(config) };
}

// Session hashes take their key as text.
function text(secret: Buffer): string {
  return secret.toString('base64url');
}

function senderAddress(config: Config): string {
  return `Kosh <no-reply@${new URL(config.publicBaseUrl).hostname}>`;
}
