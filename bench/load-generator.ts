import { readFileSync } from 'node:fs';
import net from 'node:net';
import { KEY_PLACE, type Latency, type LoadOrder, type LoadReport } from './load-order.ts';

// Runs in a process of its own, so that it competes with the server for the machine but not for one event loop. It does little
// work: whole requests are made beforehand, and only status and length of an answer are read.

interface Prepared {
  readonly bytes: Buffer;
  /** Position of the key; -1 without one. */
  readonly keyAt: number;
}

const LENGTH = Buffer.from('content-length: ');
const END = Buffer.from('\r\n\r\n');

class Times {
  readonly #times: number[] = [];
  add(ms: number): void {
    this.#times.push(ms);
  }
  report(): Latency {
    const sorted = Float64Array.from(this.#times).sort();
    const at = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
  }
}

class Load {
  readonly #order: LoadOrder;
  readonly #requests: readonly Prepared[];
  readonly #byStatus: Record<string, number> = {};
  readonly #ok = new Times();
  readonly #busy = new Times();
  readonly #idle: Connection[] = [];
  /** Due times of requests that found no free connection. */
  readonly #late: number[] = [];
  #sent = 0;
  #answered = 0;
  #broken = 0;
  #over = false;
  #from = 0;
  #until = 0;
  #firstOther: string | undefined;
  #done: () => void = () => undefined;

  constructor(order: LoadOrder, requests: readonly Prepared[]) {
    this.#order = order;
    this.#requests = requests;
  }

  async run(): Promise<LoadReport> {
    const connections: Connection[] = [];
    // A listening socket queues a few hundred connections; more at once would be refused.
    while (connections.length < this.#order.connections) {
      const some = Math.min(200, this.#order.connections - connections.length);
      connections.push(
        ...(await Promise.all(Array.from({ length: some }, () => Connection.open(this.#order.port, this)))),
      );
    }
    const finished = new Promise<void>((resolve) => {
      this.#done = resolve;
    });
    this.#from = performance.now();
    this.#until = this.#from + this.#order.seconds * 1_000;
    this.#idle.push(...connections);
    if (this.#order.rate === undefined) this.#startAll();
    else this.#pace(this.#order.rate);
    await finished;
    for (const connection of connections) connection.close();
    return this.#report();
  }

  #startAll(): void {
    for (const connection of this.#idle.splice(0, this.#order.maxRequests ?? this.#idle.length))
      this.#next(connection, performance.now());
  }

  /** Sends due requests, a millisecond's worth at a time; times each from the moment at which it was due. */
  #pace(rate: number): void {
    let due = 0;
    const tick = (): void => {
      const now = performance.now();
      if (now >= this.#until) return this.#settle();
      for (const target = ((now - this.#from) / 1_000) * rate; due < target; due += 1) {
        const connection = this.#idle.pop();
        if (connection) this.#next(connection, now);
        else this.#late.push(now);
      }
      setTimeout(tick, 1);
    };
    tick();
  }

  #next(connection: Connection, due: number): void {
    const request = this.#requests[this.#sent % this.#requests.length];
    if (!request) throw new Error('There are no requests to send');
    this.#sent += 1;
    if (request.keyAt >= 0)
      request.bytes.write(
        this.#order.run + String(this.#sent).padStart(KEY_PLACE.length - this.#order.run.length, '0'),
        request.keyAt,
        'latin1',
      );
    connection.send(request.bytes, due);
  }

  answered(connection: Connection, status: number, since: number, body: () => string): void {
    const now = performance.now();
    this.#answered += 1;
    this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
    if (status < 300) this.#ok.add(now - since);
    else if (status === 503) this.#busy.add(now - since);
    else this.#firstOther ??= `${status} ${body()}`;
    if (now >= this.#until || this.#sent >= (this.#order.maxRequests ?? Number.POSITIVE_INFINITY))
      return this.#settle();
    const late = this.#late.shift();
    if (late !== undefined) this.#next(connection, late);
    else if (this.#order.rate === undefined) this.#next(connection, now);
    else this.#idle.push(connection);
  }

  broke(): void {
    this.#broken += 1;
    this.#settle();
  }

  #settle(): void {
    if (this.#over || this.#answered + this.#broken < this.#sent) return;
    this.#over = true;
    this.#done();
  }

  #report(): LoadReport {
    const seconds = (performance.now() - this.#from) / 1_000;
    const ok = this.#ok.report();
    return {
      seconds,
      byStatus: this.#byStatus,
      broken: this.#broken,
      ok,
      busy: this.#busy.report(),
      perSecond: ok.count / seconds,
      firstOther: this.#firstOther,
    };
  }
}

class Connection {
  readonly #load: Load;
  readonly #socket: net.Socket;
  #since = 0;
  #status = 0;
  /** Bytes of this answer still to come; -1 while its head is incomplete. */
  #missing = -1;
  #seen = '';

  private constructor(socket: net.Socket, load: Load) {
    this.#socket = socket;
    this.#load = load;
  }

  static open(port: number, load: Load): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket: net.Socket = net.connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(16_384),
          callback: (length, buffer) => {
            // as: the buffer is the one given above.
            connection.#read(buffer as Buffer, length);
            return true;
          },
        },
      });
      const connection = new Connection(socket, load);
      socket.once('connect', () => resolve(connection));
      socket.on('error', reject);
      socket.on('close', () => {
        if (connection.#since > 0) load.broke();
      });
    });
  }

  send(bytes: Buffer, due: number): void {
    this.#since = due;
    this.#socket.write(bytes);
  }

  close(): void {
    this.#since = 0;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): void {
    const chunk = buffer.subarray(0, length);
    if (this.#missing < 0) {
      // A head in two pieces is rare enough to be joined as text.
      const head = this.#seen ? Buffer.from(this.#seen + chunk.toString('latin1'), 'latin1') : chunk;
      const end = head.indexOf(END);
      if (end < 0) {
        this.#seen = head.toString('latin1');
        return;
      }
      this.#status = Number(head.toString('latin1', 9, 12));
      const at = head.indexOf(LENGTH);
      const bodyLength =
        at < 0 || at > end
          ? 0
          : Number.parseInt(head.toString('latin1', at + LENGTH.length, at + LENGTH.length + 9), 10);
      this.#seen = '';
      this.#missing = bodyLength - (head.length - end - END.length);
    } else {
      this.#missing -= length;
    }
    if (this.#missing > 0) return;
    const since = this.#since;
    this.#missing = -1;
    this.#since = 0;
    this.#load.answered(this, this.#status, since, () => chunk.toString('latin1').slice(-300));
  }
}

process.once('message', (message) => {
  // as: sent by `generateLoad`, which gives a LoadOrder.
  const order = message as LoadOrder;
  const texts = JSON.parse(readFileSync(order.requestFile, 'utf8')) as string[];
  const requests = texts.map((text) => ({ bytes: Buffer.from(text, 'latin1'), keyAt: text.indexOf(KEY_PLACE) }));
  new Load(order, requests)
    .run()
    .then((report) => process.send?.(report, () => process.exit(0)))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
