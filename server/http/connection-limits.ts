import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../sessions/throttle.ts';
import type { OpenExchanges } from './open-exchanges.ts';

/** Max connections of one process: below the number of files that a process may usually open. */
const MAX_CONNECTIONS = 10_000;
/** Max connections of one network: a large office, at six for each browser. */
const MAX_OF_NETWORK = 512;
/** Max requests of one connection that wait for their answers. Browsers send one after the other; some programs a few. */
const MAX_UNANSWERED = 32;

/** Closes a connection with too many unanswered requests: refusing thousands one by one would be work, too. */
function limitUnanswered({ onBegin }: OpenExchanges, max: number): void {
  onBegin(({ connection: { socket, exchanges } }) => {
    if (exchanges.size > max) socket.destroy();
  });
}

/**
 * Limits connections, because one that never sends a whole request takes no other place. Those above the limits are
 * closed without an answer. The proxies that the operator names bring everyone, so only the limit of the process counts
 * for them.
 * @param scale `LIMIT_SCALE`
 */
export function limitConnections(
  app: FastifyInstance,
  open: OpenExchanges,
  { proxies, scale }: { proxies: readonly string[]; scale: number },
): void {
  const ofNetwork = new Map<string, number>();
  const trusted = listOf(proxies);
  app.server.maxConnections = MAX_CONNECTIONS;
  limitUnanswered(open, MAX_UNANSWERED * Math.max(1, scale));
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Absent where the client has gone already.
    if (remoteAddress === undefined) return;
    if (trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(remoteAddress);
    const count = (ofNetwork.get(network) ?? 0) + 1;
    if (count > MAX_OF_NETWORK * scale) {
      socket.destroy();
      return;
    }
    ofNetwork.set(network, count);
    socket.once('close', () => {
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
  });
}

function listOf(places: readonly string[]): BlockList {
  const list = new BlockList();
  for (const place of places) {
    const [address = '', bits] = place.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
