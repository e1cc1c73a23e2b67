import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CommitWatch, WireMessages } from './wire-messages.ts';

/** Faults that the proxy applies to its server's connections; `undefined`, false and 0 are off. */
export interface WireTrouble {
  /** Milliseconds of delay, each way. */
  delay: number;
  /** Holds back both directions; passes everything on when lifted. */
  stalled: boolean;
  /** Drops the database's answers; the database still executes. */
  dropAnswers: boolean;
  /** Refuses new connections. */
  closed: boolean;
  /**
   * Cuts the connection at a COMMIT (of a prepared transaction, too): before the database receives it, or after it, instead of the
   * answer. `never` withholds the COMMIT and leaves the connection open, so that the client waits for its answer.
   */
  cutAtCommit: 'before' | 'after' | 'never' | undefined;
}

/** A TCP proxy between PostgreSQL and one client of it (a server of the bank, the coordinator of a cluster), which injects faults. */
export class DatabaseProxy {
  readonly trouble: WireTrouble = {
    delay: 0,
    stalled: false,
    dropAnswers: false,
    closed: false,
    cutAtCommit: undefined,
  };
  /** Connections cut so far: before COMMIT, after it, by `cutAll`; and those whose COMMIT was withheld. */
  readonly cuts = { before: 0, after: 0, all: 0, never: 0 };
  readonly #server: net.Server;
  readonly #wires = new Set<Wire>();

  private constructor(server: net.Server) {
    this.#server = server;
  }

  /**
   * Opens a proxy.
   * @param database the path of its socket, or its port on 127.0.0.1; called for each connection, because a database that was started
   *   again may have another
   */
  static async open(database: () => string | number | undefined): Promise<DatabaseProxy> {
    const server = net.createServer();
    const proxy = new DatabaseProxy(server);
    server.on('connection', (client) => {
      const at = database();
      if (proxy.trouble.closed || !at) return void client.destroy();
      const inside = typeof at === 'string' ? net.connect(at) : net.connect(at, '127.0.0.1');
      const wire = new Wire(client, inside, proxy);
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

  /** Cuts every connection, whatever it is doing. */
  cutAll(): void {
    for (const wire of this.#wires) {
      this.cuts.all += 1;
      wire.cut();
    }
  }

  /** Lifts all faults. Cuts connections with withheld messages, because they cannot be used any more. */
  heal(): void {
    const broken = this.trouble.dropAnswers || this.trouble.cutAtCommit === 'never';
    Object.assign(this.trouble, {
      delay: 0,
      stalled: false,
      dropAnswers: false,
      closed: false,
      cutAtCommit: undefined,
    });
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
  /** Statements sent; the database ends each with one ReadyForQuery, and its greeting ends with the first. */
  #asked = 1;
  #answered = 0;
  /** Number of the answer instead of which the connection is cut. */
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
        if (commits && (cutAtCommit === 'before' || cutAtCommit === 'never')) {
          this.#proxy.cuts[cutAtCommit] += 1;
          // Everything before the COMMIT is passed on, so that the database has work to roll back.
          this.#client.removeAllListeners('data');
          this.#database.write(Buffer.concat(before), () => cutAtCommit === 'before' && this.cut());
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
      if (!this.#proxy.trouble.dropAnswers) pass(chunk);
    });
  }

  /** Returns a function that writes to one side in order, with the delay in force. */
  #passage(to: net.Socket): (chunk: Buffer) => void {
    const { trouble } = this.#proxy;
    let waiting = 0;
    let last = Promise.resolve();
    return (chunk) => {
      if (waiting === 0 && !trouble.stalled && trouble.delay === 0) return void to.write(chunk);
      const due = performance.now() + trouble.delay;
      waiting += 1;
      last = last.then(async () => {
        await pause(Math.max(0, due - performance.now()));
        while (trouble.stalled && !to.destroyed) await pause(5);
        waiting -= 1;
        if (!to.destroyed) to.write(chunk);
      });
    };
  }
}
