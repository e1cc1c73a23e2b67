import type { Worker } from 'node:cluster';

/** A connection that this process hands to a worker; it keeps it open until the worker has taken it. */
interface Connection {
  close(): void;
}

/**
 * Closes the connections that were on their way to a worker when it ended, so that their clients connect again at once. Node.js
 * waits for the worker's word for ever, and the client with it. It sends them by the public `send`, in messages of its own
 * (`NODE_CLUSTER`, with a number that the answer repeats); where a later Node.js writes these otherwise, nothing is closed here.
 */
export function closeHandedOver(worker: Worker): void {
  const onTheirWay = new Map<unknown, Connection>();
  const channel = worker.process;
  const send = channel.send.bind(channel);
  // as: passes every argument on, whichever of the overloads was meant.
  const watching = ((message: unknown, ...rest: unknown[]) => {
    const [connection] = rest;
    if (isHandOver(message) && isConnection(connection)) onTheirWay.set(message.seq, connection);
    return (send as (...all: unknown[]) => boolean)(message, ...rest);
  }) as typeof channel.send;
  channel.send = watching;
  channel.on('internalMessage', (message: { readonly ack?: number }) => onTheirWay.delete(message.ack));
  channel.once('exit', () => {
    for (const connection of onTheirWay.values()) connection.close();
  });
}

function isHandOver(message: unknown): message is { readonly seq: number } {
  return typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';
}

function isConnection(handle: unknown): handle is Connection {
  return typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';
}
