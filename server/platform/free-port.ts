import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Systems give higher ports to outgoing connections, so that a free one may be gone before the caller listens on it. Two callers who
// choose at once seldom meet among twelve thousand, if each listens soon.
const LOWEST = 20_000;
const ABOVE = 32_768;
const TRIES = 100;

/**
 * Returns a port that is free now. Fails when the host is not an address of this machine.
 * @param draw draws a port to try
 */
export async function freePort(host = '127.0.0.1', draw = () => randomInt(LOWEST, ABOVE)): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = draw();
    try {
      await probePort(host, port);
      return port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tries === TRIES) throw error;
    }
  }
}

/** Fails when this process cannot listen there now, with the reason in the error's `code`. */
export async function probePort(host: string, port: number): Promise<void> {
  await (await holdPort(host, port))();
}

/** Listens on a port, so that no other process can, and closes each connection at once. Returns the function that lets the port go. */
export async function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  await once(holder, 'listening');
  return async () => {
    holder.close();
    await once(holder, 'close');
  };
}
