import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CommitWatch, WireMessages } from './wire-messages.ts';

/** What the proxy does to the connections of its server; `undefined` and 0 are harmless. */
export interface WireTrouble {
  /** Milliseconds by which everything comes late, each way. */
  delay: number;
  /** Nothing passes in either direction until this is lifted; then what was held goes on. */
  silent: boolean;
  /** What the database answers is thrown away: it works, and nobody hears of it. */
  deaf: boolean;
  /** New connections are turned away. */
  closed: boolean;
  /** Ends the connection on which a COMMIT comes: before the database has it, or after, in place of the answer. */
  cutAtCommit: 'before' | 'after' | undefined;
}

/** A TCP proxy between one server of the bank and the socket of PostgreSQL, which breaks the wire as it is told. */
export class DatabaseProxy {
  readonly trouble: WireTrouble = { delay: 0, silent: false, deaf: false, closed: false, cutAtCommit: undefined };
  /** Connections cut so far, by whom it was for. */
  readonly cuts = { before: 0, after: 0, all: 0 };
  readonly #server: net.Server;
  readonly #wires = new Set<Wire>();

  private constructor(server: net.Server) {
    this.#server = server;
  }

  /** `socketPath` is asked for each connection: a database that was started again may have another. */
  static async open(socketPath: () => string | undefined): Promise<DatabaseProxy> {
    const server = net.createServer();
    const proxy = new DatabaseProxy(server);
    server.on('connection', (client) => {
      const path = socketPath();
      if (proxy.trouble.closed || !path) return void client.destroy();
      const wire = new Wire(client, net.connect(path), proxy);
      proxy.#wires.add(wire);
      wire.ended.then(() => proxy.#wires.delete(wire)).catch(() => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    // as: it listens on a TCP port, so its address is not a path.
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** Ends every connection in the middle of whatever it does. */
  cutAll(): void {
    for (const wire of this.#wires) {
      this.cuts.all += 1;
      wire.cut();
    }
  }

  /** Lifts every trouble. What was thrown away or held on a deaf or silent wire leaves no connection that can be used. */
  heal(): void {
    const broken = this.trouble.deaf;
    Object.assign(this.trouble, { delay: 0, silent: false, deaf: false, closed: false, cutAtCommit: undefined });
    if (broken) this.cutAll();
  }

  async close(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** One connection of the server to the database. */
class Wire {
  readonly ended: Promise<unknown>;
  readonly #client: net.Socket;
  readonly #database: net.Socket;
  readonly #proxy: DatabaseProxy;
  /** Statements sent, each of which the database ends with one ReadyForQuery; its greeting ends with the first. */
  #asked = 1;
  #answered = 0;
  /** The answer in place of which the connection is cut. */
  #cutAtAnswer: number | undefined;

  constructor(client: net.Socket, database: net.Socket, proxy: DatabaseProxy) {
    this.#client = client;
    this.#database = database;
    this.#proxy = proxy;
    this.ended = once(client, 'close').catch(() => undefined);
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.cut());
      socket.on('close', () => this.cut());
    }
    this.#listenToClient();
    this.#listenToDatabase();
  }

  cut(): void {
    this.#client.destroy();
    this.#database.destroy();
  }

  #listenToClient(): void {
    const messages = new WireMessages('client');
    const watch = new CommitWatch();
    const pass = this.#passage(this.#database);
    this.#client.on('data', (chunk) => {
      const before: Buffer[] = [];
      for (const message of messages.push(chunk)) {
        const commits = watch.commits(message);
        const { cutAtCommit } = this.#proxy.trouble;
        if (commits && cutAtCommit === 'before') {
          this.#proxy.cuts.before += 1;
          // All but the COMMIT arrives, so that the database has done the work and must undo it.
          this.#client.removeAllListeners('data');
          this.#database.write(Buffer.concat(before), () => this.cut());
          return;
        }
        if (message.letter === 'Q' || message.letter === 'S') this.#asked += 1;
        if (commits && cutAtCommit === 'after') this.#cutAtAnswer ??= this.#asked;
        before.push(message.bytes);
      }
      if (before.length > 0) pass(before.length === 1 ? (before[0] ?? chunk) : Buffer.concat(before));
    });
  }

  #listenToDatabase(): void {
    const messages = new WireMessages('server');
    const pass = this.#passage(this.#client);
    this.#database.on('data', (chunk) => {
      for (const { letter } of messages.push(chunk)) if (letter === 'Z') this.#answered += 1;
      if (this.#cutAtAnswer !== undefined) {
        if (this.#answered < this.#cutAtAnswer) return;
        this.#proxy.cuts.after += 1;
        return this.cut();
      }
      if (!this.#proxy.trouble.deaf) pass(chunk);
    });
  }

  /** Writes to one side, as late as the trouble says, in order. */
  #passage(to: net.Socket): (chunk: Buffer) => void {
    const { trouble } = this.#proxy;
    let waiting = 0;
    let last = Promise.resolve();
    return (chunk) => {
      if (waiting === 0 && !trouble.silent && trouble.delay === 0) return void to.write(chunk);
      const due = performance.now() + trouble.delay;
      waiting += 1;
      last = last.then(async () => {
        await pause(Math.max(0, due - performance.now()));
        while (trouble.silent && !to.destroyed) await pause(5);
        waiting -= 1;
        if (!to.destroyed) to.write(chunk);
      });
    };
  }
}
