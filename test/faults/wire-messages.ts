/** One message of PostgreSQL's protocol: letter ('' for the first of a connection), content, and bytes as sent. */
export interface WireMessage {
  readonly letter: string;
  readonly content: Buffer;
  readonly bytes: Buffer;
}

/**
 * Splits a stream of PostgreSQL's protocol (version 3, unencrypted) into messages: a letter and a length, except that a
 * client's first message has no letter. https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class WireMessages {
  #rest: Buffer = Buffer.alloc(0);
  #opening: boolean;

  constructor(side: 'client' | 'server') {
    this.#opening = side === 'client';
  }

  /** Returns the messages that are complete; keeps the rest for the next chunk. */
  push(chunk: Buffer): WireMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: WireMessage[] = [];
    for (;;) {
      const head = this.#opening ? 0 : 1;
      if (this.#rest.length < head + 4) return messages;
      const end = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < end) return messages;
      const bytes = this.#rest.subarray(0, end);
      const letter = head === 0 ? '' : String.fromCharCode(bytes[0] ?? 0);
      messages.push({ letter, content: bytes.subarray(head + 4), bytes });
      this.#rest = this.#rest.subarray(end);
      this.#opening = false;
    }
  }
}

/** Returns the first zero-terminated strings of a message. */
export function leadingTexts(content: Buffer, count: number): string[] {
  const texts: string[] = [];
  for (let from = 0; texts.length < count; ) {
    const end = content.indexOf(0, from);
    if (end < 0) return texts;
    texts.push(content.toString('utf8', from, end));
    from = end + 1;
  }
  return texts;
}

/** Follows a client's messages and detects commits. */
export class CommitWatch {
  readonly #statements = new Map<string, string>();
  readonly #portals = new Map<string, string>();
  #moneyOnItsWay = false;

  /** Returns true for a COMMIT, and for the Sync that ends (and so commits) a batch of postings. */
  commits({ letter, content }: WireMessage): boolean {
    switch (letter) {
      case 'Q':
        return isCommit(leadingTexts(content, 1)[0]);
      case 'P': {
        const [name = '', text = ''] = leadingTexts(content, 2);
        this.#statements.set(name, text);
        return false;
      }
      case 'B': {
        const [portal = '', statement = ''] = leadingTexts(content, 2);
        this.#portals.set(portal, this.#statements.get(statement) ?? '');
        return false;
      }
      case 'E': {
        const text = this.#portals.get(leadingTexts(content, 1)[0] ?? '') ?? '';
        if (text.includes('ledger.post_batch')) this.#moneyOnItsWay = true;
        return isCommit(text);
      }
      case 'S': {
        const commits = this.#moneyOnItsWay;
        this.#moneyOnItsWay = false;
        return commits;
      }
      default:
        return false;
    }
  }
}

function isCommit(text: string | undefined): boolean {
  return /^\s*commit\b/i.test(text ?? '');
}
