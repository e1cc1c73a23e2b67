import { pino } from 'pino';
import { readableLine } from './readable-log.ts';

/** The log of the process: JSON lines, or one short line an event for people. */
export type Log = pino.Logger;

/**
 * Fields that never reach a log, at the top of an entry or one level down. Bodies and query strings are not logged at
 * all; this is the second line of defence.
 */
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'password_hash',
  'otp',
  'code',
  'token',
  'secret',
  'cookie',
  'authorization',
  'set-cookie',
  'cvv',
  'cardNumber',
  'card_number',
  'pan',
  'aadhaar',
];

const paths = SECRETS.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name;
  const below = name.includes('-') ? key : `.${key}`;
  return [key, `*${below}`, `req.headers${below}`];
});

/**
 * Makes the log. The caller reads `LOG_LEVEL` (default `info`; `silent` in tests) and `LOG`.
 * @param worker number of the worker that writes, where there are several
 */
export function createLog(level = 'info', readable = process.stdout.isTTY === true, worker?: number): Log {
  const options: pino.LoggerOptions = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return readable
    ? pino(options, { write: writeOneLine })
    : pino(options, bufferedOutput(worker === undefined ? BUFFER : WORKERS_BUFFER));
}

const BUFFER = { minLength: 8_192 };
/** Pieces that Linux writes to a pipe as one, so that the lines of several workers do not mix. */
const WORKERS_BUFFER = { minLength: 4_000, maxWrite: 4_096 };
const FLUSH_EVERY_MS = 100;
let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Buffers standard output and writes it ten times a second or at 8 kB: a system call for each line costs more than
 * making the line. A killed process loses its buffer; one that ends by itself, or by a fatal entry, writes it out.
 */
function bufferedOutput(sizes: { minLength: number; maxWrite?: number }): ReturnType<typeof pino.destination> {
  if (output) return output;
  const made = pino.destination({ dest: 1, sync: true, ...sizes });
  // Not `flushSync`, which also waits for the disk.
  setInterval(() => made.flush(), FLUSH_EVERY_MS).unref();
  process.once('exit', () => made.flushSync());
  output = made;
  return output;
}

/**
 * Writes an entry whose fields are known to hold no secret, without the search for them, which costs several times what
 * the rest of the line does. For entries that are written for every request.
 */
export function logHarmless(
  log: Log,
  level: 'debug' | 'info' | 'warn',
  fields: Readonly<Record<string, string | number | undefined>>,
  message: string,
): void {
  if (!log.isLevelEnabled(level)) return;
  // as: pino documents that the stream is under this symbol; its types do not say so.
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym];
  stream?.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg: message })}\n`);
}

/** Strips an error of what hangs on it: PostgreSQL's carry the offending row, the driver's a whole connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const reason = 'code' in error ? String(error.code) : undefined;
  const cause = error.cause ? describeError(error.cause) : undefined;
  return { type: error.name, message: error.message, reason, stack: error.stack, cause };
}

function writeOneLine(json: string): void {
  process.stdout.write(readableLine(json));
}

/**
 * Logs a rejection that is not awaited and keeps the process alive. An uncaught exception leaves unknown state, so it
 * ends the process through `stop`.
 */
export function logStrayFailures(log: Log, stop: () => void): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'Unhandled promise rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught exception; stopping');
    stop();
  });
}
