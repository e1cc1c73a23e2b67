import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BANK_HEADER } from '../../contract/demo/banks.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { escapeHtml } from './html.ts';
import { hostOf } from './known-hosts.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The refusal of a request that names a bank which cannot answer it; the first bank's server answers with it. */
    bankRefusal?: Refusal;
  }
}

/** The style of the page that is shown without a connection, and of the one below. */
const STYLE = '/offline.css';

/** A name may end with the dot of the root. */
const HOST = /^([^:]*)\.localhost\.?(?::\d+)?$/i;

/** Returns the `<id>` of a host `<id>.localhost` that is none of the first bank's own; undefined for every other host. */
function bankOfHost(host: string, firstBanks: ReadonlySet<string | undefined>): string | undefined {
  const id = HOST.exec(host)?.[1]?.toLowerCase();
  return firstBanks.has(`${id}.localhost`) ? undefined : id;
}

/**
 * Returns the id of the bank that a request names, by its host (`<id>.localhost`) or the header; undefined where it means the first
 * bank. Refuses INVALID_INPUT when both name a bank, and not the same.
 */
function bankOfRequest(
  { headers }: Pick<IncomingMessage, 'headers'>,
  firstBanks: ReadonlySet<string | undefined>,
): string | undefined {
  const named = headers[BANK_HEADER];
  const byHost = bankOfHost(headers.host ?? '', firstBanks);
  if (named === undefined) return byHost;
  if (byHost === undefined || byHost === named) return String(named);
  throw new Refusal('INVALID_INPUT', 'The host and X-Kosh-Bank name two different banks.');
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The banks of a server besides its first one. */
interface OtherBanks {
  /** Answers a request for a bank; calls `refuse` where it cannot. */
  answer(bank: string, request: IncomingMessage, response: ServerResponse, refuse: (reason: Refusal) => void): void;
}

/**
 * Hands the requests that name a bank to `others`; the rest, and those that carry a `bankRefusal`, go to the first bank's app.
 * Refuses BANK_NOT_FOUND where the server has no other banks: another one may hold that bank, and a test that means it must not
 * work in this one.
 * @param firstBank address of the first bank's pages, without a trailing slash, and the names that it has besides
 */
export function divertRequests(
  app: FastifyInstance,
  firstBank: { readonly publicBaseUrl: string; readonly hosts: readonly string[] },
  others: OtherBanks | undefined,
): void {
  // Without a house, the page of the banks does not exist.
  const wayOn = others
    ? { href: firstBank.publicBaseUrl + paths.banks, text: 'Banks of this server' }
    : { href: `${firstBank.publicBaseUrl}/`, text: 'The bank of this server' };
  app.addHook('onRequest', (request, reply, done) => {
    const { bankRefusal } = request.raw;
    if (bankRefusal === undefined) return done();
    if (request.url.startsWith('/api') || bankRefusal.code !== 'BANK_NOT_FOUND') return done(bankRefusal);
    // The same for every bank; a page may load a style only from its own address.
    if (request.url === STYLE) return done();
    void reply.code(404).type('text/html; charset=utf-8').send(missingBankPage(bankRefusal.message, wayOn));
  });
  // An operator may give the first bank a name that looks like another bank's.
  const names = new Set([new URL(firstBank.publicBaseUrl).host, ...firstBank.hosts].map(hostOf));
  const server: Server = app.server;
  // as: the framework's own listener, the last of a server that it has just made.
  const own = server.listeners('request').at(-1) as Answer;
  server.off('request', own);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (reason: Refusal) => {
      request.bankRefusal = reason;
      own(request, response);
    };
    try {
      const bank = bankOfRequest(request, names);
      if (bank === undefined) return own(request, response);
      if (!others) throw new Refusal('BANK_NOT_FOUND');
      others.answer(bank, request, response, refuse);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error);
    }
  });
}

function missingBankPage(sentence: string, wayOn: { href: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No such bank · Kosh Bank</title><link rel="stylesheet" href="${STYLE}"></head>
<body>
<main>
<p class="bank">Kosh Bank</p>
<h1>No such bank</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(wayOn.href)}">${wayOn.text}</a></p>
</main>
</body>
</html>
`;
}
