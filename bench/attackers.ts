import { connect, type Socket } from 'node:net';
import { type BenchCustomer, emailOf, PASSWORD } from './bench-bank.ts';

/** The network of all attacks. */
export const ATTACKER = '127.0.0.2';

const HOST = 'host: localhost\r\n';
const json = (body: object) => {
  const text = JSON.stringify(body);
  return `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
};

/** The caller who attacks, with an account and a session. */
export interface Attacker {
  readonly customer: BenchCustomer;
  readonly token: string;
}

/** An attack that goes on until its process ends. */
interface Attack {
  readonly name: string;
  begin(port: number, attacker: Attacker): void;
}

interface Keeping {
  readonly bytes: () => string;
  /** Reads the answer a few bytes each second. */
  readonly drops?: boolean;
  readonly hangUpAfterMs?: number;
  /** Pause before a connection is opened again. */
  readonly againAfterMs?: number;
}

/** Keeps so many connections open that send these bytes; one that is answered or closed is opened again. */
function keep(port: number, connections: number, { bytes, drops, hangUpAfterMs, againAfterMs = 1_000 }: Keeping): void {
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
    socket.on('error', () => undefined);
    socket.write(bytes());
    if (drops) dropByDrop(socket);
    else socket.once('data', () => socket.destroy());
    if (hangUpAfterMs !== undefined) setTimeout(() => socket.destroy(), hangUpAfterMs);
    socket.once('close', () => setTimeout(open, againAfterMs));
  };
  for (let connection = 0; connection < connections; connection += 1) open();
}

function dropByDrop(socket: Socket): void {
  socket.pause();
  const taking = setInterval(() => socket.read(1_000), 1_000);
  socket.once('close', () => clearInterval(taking));
}

const bearer = (attacker: Attacker) => `authorization: Bearer ${attacker.token}\r\n`;
const signIn = (attacker: Attacker) =>
  `POST /api/auth/login/customer HTTP/1.1\r\n${HOST}${json({ email: emailOf(attacker.customer), password: PASSWORD })}`;
const search = (attacker: Attacker) =>
  `GET /api/customers/transactions?search=zzzz&sortBy=amount HTTP/1.1\r\n${HOST}${bearer(attacker)}\r\n`;

/** The five attacks of the security review, and others on what was built against them. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a. 2,000 sign-ins without their bodies',
    begin: (port) =>
      keep(port, 2_000, {
        bytes: () =>
          `POST /api/auth/login/customer HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: 90\r\n\r\n{`,
      }),
  },
  {
    name: 'b. 260 sign-ins at once with the right password',
    begin: (port, attacker) => keep(port, 260, { bytes: () => signIn(attacker) }),
  },
  {
    name: 'c. four long exports, read drop by drop',
    begin: (port, attacker) =>
      keep(port, 4, {
        drops: true,
        bytes: () =>
          `POST /api/customers/export-transactions HTTP/1.1\r\n${HOST}${bearer(attacker)}${json({ format: 'pdf', allTypes: true })}`,
      }),
  },
  {
    name: 'd. 40 wide searches at once',
    begin: (port, attacker) => keep(port, 40, { bytes: () => search(attacker) }),
  },
  {
    name: 'e. 130 uploads of photos that do not end',
    begin: (port, attacker) =>
      keep(port, 130, {
        bytes: () =>
          `PUT /api/customers/photo HTTP/1.1\r\n${HOST}${bearer(attacker)}content-type: image/png\r\ncontent-length: 1048576\r\n\r\n${'k'.repeat(1_000_000)}`,
      }),
  },
  {
    name: 'f. 40 wide searches that hang up after 20 ms',
    begin: (port, attacker) => keep(port, 40, { bytes: () => search(attacker), hangUpAfterMs: 20, againAfterMs: 100 }),
  },
  {
    name: 'g. 2,000 connections with slow headers',
    begin: (port) => keep(port, 2_000, { bytes: () => `GET /api/bank HTTP/1.1\r\n${HOST}x-slow: ` }),
  },
  {
    name: 'h. 20 connections with 200 searches each, one behind the other, that hang up',
    begin: (port, attacker) =>
      keep(port, 20, { bytes: () => search(attacker).repeat(200), hangUpAfterMs: 200, againAfterMs: 100 }),
  },
];

// In a process of its own, so that the attack does not slow down the measuring: `fork(this file, [name])`, then one message.
if (process.send) {
  const attack = ATTACKS.find(({ name }) => name === process.argv[2]);
  process.once('message', ({ port, attacker }: { port: number; attacker: Attacker }) => attack?.begin(port, attacker));
}
