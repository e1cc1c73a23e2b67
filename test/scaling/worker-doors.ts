import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** More than a worker waits for a processor of a machine at its limits. */
const CONNECTS_WITHIN_MS = 20_000;

/** An address that leads to one worker of a bank, past the turn in which connections are given to all of them. */
export interface WorkerDoor {
  readonly url: string;
  close(): Promise<void>;
}

/** Returns the process ids of the workers of a bank. Reads /proc. */
export function workersOf(bankPid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === bankPid && read(`/proc/${pid}/cmdline`).includes('worker.js'));
}

/**
 * Opens a door to one worker.
 * @param port of the bank
 * @param workers the process ids of all, in any order
 */
export async function doorTo(
  worker: number,
  { port, workers }: { port: number; workers: readonly number[] },
): Promise<WorkerDoor> {
  const open = new Set<Socket>();
  const server: Server = createServer((visitor) => {
    open.add(visitor.on('error', () => undefined));
    connectionTo(worker, { port, workers }).then(
      (inside) => {
        open.add(inside.on('error', () => undefined));
        visitor.pipe(inside).pipe(visitor);
        visitor.once('close', () => inside.destroy());
        inside.once('close', () => visitor.destroy());
      },
      () => visitor.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The door has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Connects until a connection has come to this worker. The bank gives connections to its workers in turn, so callers that tried
 * again in step would miss theirs for ever: each waits for a time of its own.
 */
async function connectionTo(
  worker: number,
  { port, workers }: { port: number; workers: readonly number[] },
): Promise<Socket> {
  const deadline = performance.now() + CONNECTS_WITHIN_MS;
  while (performance.now() < deadline) {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    if ((await acceptorOf(socket, { port, workers })) === worker) return socket;
    socket.destroy();
    await pause(randomInt(1, 20));
  }
  throw new Error('No connection came to this worker');
}

/** Returns the worker that holds the other end of a connection. */
async function acceptorOf(
  { localPort }: Socket,
  { port, workers }: { port: number; workers: readonly number[] },
): Promise<number | undefined> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const inode = inodeOf(port, localPort ?? 0);
    const holder = inode && workers.find((pid) => holds(pid, inode));
    if (holder) return holder;
    await pause(1);
  }
  return undefined;
}

/** Returns the inode of the server's end of a connection. */
function inodeOf(serverPort: number, clientPort: number): string | undefined {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const row = read('/proc/net/tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, local = '', remote = '']) => local.endsWith(`:${hex(serverPort)}`) && remote.endsWith(`:${hex(clientPort)}`),
    );
  return row?.[9];
}

function holds(pid: number, inode: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  } catch {
    // The process has ended.
    return false;
  }
}

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    // The file was closed meanwhile.
    return '';
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
