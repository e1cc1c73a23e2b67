import { connect, type Socket } from 'node:net';

/** One answer, parsed from raw bytes. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The complete answers of a connection, in order, and the remaining bytes. */
export interface Conversation {
  readonly answers: readonly WireAnswer[];
  readonly rest: string;
  /** True when the bank closed the connection; false when it stayed open (and was cut after `patienceMs`). */
  readonly closed: boolean;
}

/** Splits the body off a text that starts with it; undefined while it is incomplete. */
function takeBody(headers: Record<string, string>, text: string): { body: string; after: string } | undefined {
  if (headers['transfer-encoding']?.includes('chunked')) {
    let body = '';
    let at = 0;
    for (;;) {
      const line = text.indexOf('\r\n', at);
      if (line === -1) return undefined;
      const length = Number.parseInt(text.slice(at, line), 16);
      const end = line + 2 + length;
      if (Number.isNaN(length) || text.length < end + 2) return undefined;
      body += text.slice(line + 2, end);
      at = end + 2;
      if (length === 0) return { body, after: text.slice(at) };
    }
  }
  const length = Number(headers['content-length'] ?? 0);
  return text.length < length ? undefined : { body: text.slice(0, length), after: text.slice(length) };
}

/** Parses the complete answers in a text. The text is Latin-1, so that one character is one byte. */
function readAnswers(text: string): { answers: WireAnswer[]; rest: string } {
  const answers: WireAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1];
    if (end === -1 || status === undefined) return { answers, rest };
    const headers = Object.fromEntries(
      rest
        .slice(0, end)
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const taken = status.startsWith('1')
      ? { body: '', after: rest.slice(end + 4) }
      : takeBody(headers, rest.slice(end + 4));
    if (!taken) return { answers, rest };
    answers.push({ status: Number(status), headers, body: Buffer.from(taken.body, 'latin1').toString() });
    rest = taken.after;
  }
}

/**
 * Sends bytes as they are, in the given pieces; reads until `answers` complete answers have come, the bank closes, or
 * `patienceMs` have passed. A piece that the bank no longer accepts is not an error here.
 */
export function converse(
  port: number,
  pieces: readonly (string | Buffer)[],
  options: { answers?: number; patienceMs?: number; end?: boolean } = {},
): Promise<Conversation> {
  const { answers = 1, patienceMs = 3_000, end = false } = options;
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...readAnswers(text), closed });
    };
    const timer = setTimeout(() => finish(false), patienceMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const read = readAnswers(text);
      if (read.answers.filter(({ status }) => status >= 200).length >= answers && read.rest === '') finish(false);
    });
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece);
      if (end) socket.end();
    });
  });
}
