/** One event sent to a screen. */
export interface Told {
  readonly event: string;
  readonly data: { topics?: string[] };
}

/** Reads server-sent events as a browser does, from a response or directly from the hub. */
export class ScreenReader {
  readonly #iterator: AsyncIterator<string | Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #told: Told[] = [];
  #rest = '';
  /** Number of comments seen so far. */
  heartbeats = 0;

  constructor(source: AsyncIterable<string | Uint8Array>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** Returns the next event; undefined when the stream has ended. */
  async next(): Promise<Told | undefined> {
    for (;;) {
      const told = this.#told.shift();
      if (told) return told;
      const { value, done } = await this.#iterator.next();
      if (done) return undefined;
      this.#take(typeof value === 'string' ? value : this.#decoder.decode(value, { stream: true }));
    }
  }

  /** Reads until a comment comes. */
  async heartbeat(): Promise<void> {
    const before = this.heartbeats;
    while (this.heartbeats === before) {
      const { value, done } = await this.#iterator.next();
      if (done) throw new Error('The stream ended before a heartbeat');
      this.#take(typeof value === 'string' ? value : this.#decoder.decode(value, { stream: true }));
    }
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) this.heartbeats += 1;
      const match = /^event: (\w+)\ndata: (.*)$/.exec(block);
      if (match) this.#told.push({ event: match[1] ?? '', data: JSON.parse(match[2] ?? '{}') });
    }
  }
}
