import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A fixed address in front of a server that changes, like a virtual IP address or a load balancer. */
export interface TcpForwarder {
  readonly port: number;
  /** Forwards to another port from now on; cuts open connections, as when the old machine is gone. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/**
 * Starts a forwarder.
 * @param delayMs delay in each direction, like a distance between two machines
 */
export async function tcpForwarder(to: number, delayMs = 0): Promise<TcpForwarder> {
  const open = new Set<Socket>();
  let target = to;

  function pipe(from: Socket, into: Socket): void {
    from.on('data', (bytes) => {
      if (delayMs === 0) into.write(bytes);
      else setTimeout(() => into.write(bytes), delayMs);
    });
    from.on('error', () => undefined);
    // Bytes in transit still arrive.
    from.on('close', () => setTimeout(() => into.destroy(), delayMs));
  }

  const server = createServer((client) => {
    const inner = connect(target, '127.0.0.1');
    for (const socket of [client, inner]) {
      open.add(socket.setNoDelay(true));
      socket.on('close', () => open.delete(socket));
    }
    pipe(client, inner);
    pipe(inner, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The forwarder has no port');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    leadTo(port) {
      target = port;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
