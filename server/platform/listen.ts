import type { Config } from './config.ts';
import { freePort, holdPort, probePort } from './free-port.ts';
import { OperatorError } from './operator-error.ts';

/** The settings with the port that is open, and the function that lets it go, for the server that listens there. */
export interface OpenPort {
  readonly config: Config;
  readonly letPortGo: () => Promise<void>;
}

/**
 * Checks before the start that the port is free. PORT=0 picks a free one, which the links in mails need to know, and holds it: a
 * start takes seconds, in which another bank may pick it.
 */
export async function withOpenPort(config: Config): Promise<OpenPort> {
  let { port } = config;
  let letPortGo = async () => {};
  await listenOrExplain(config, async () => {
    if (port !== 0) return probePort(config.host, port);
    port = await freePort(config.host);
    letPortGo = await holdPort(config.host, port);
  });
  const publicBaseUrl = config.publicBaseUrl.replace(/:0$/, `:${port}`);
  return { config: { ...config, port, publicBaseUrl }, letPortGo };
}

/** Runs `listen`. A failure that the operator can put right becomes an `OperatorError`. */
export async function listenOrExplain(
  config: Pick<Config, 'host' | 'port'>,
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const at = `${config.host}:${config.port}`;
    if (code === 'EADDRINUSE') throw new OperatorError(`${at} is already in use; name another with --port`);
    if (code === 'EACCES')
      throw new OperatorError(`${at} needs more rights than this user has; name one above 1023 with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`HOST ${config.host} is not an address of this machine`);
    throw error;
  }
}
