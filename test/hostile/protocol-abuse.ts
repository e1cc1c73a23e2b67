import { connect } from 'node:net';
import { type HostileAnswer, wrongWith } from './answer-rules.ts';
import type { BankWithDatabase } from './bank-with-database.ts';
import type { HostileFigures } from './hostile-figures.ts';
import { FOREIGN_FILES, PROTOCOL_SHAPES, type ProtocolShape } from './protocol-shapes.ts';
import { converse, type WireAnswer } from './raw-connection.ts';

function judged({ status, headers, body }: WireAnswer): HostileAnswer {
  const isJson = headers['content-type']?.startsWith('application/json');
  return { status, headers, text: body, json: isJson ? JSON.parse(body) : undefined };
}

/** Returns true for a page. Pages have no envelope, so only a browser's refusals by the bank's own rules are checked as calls. */
function isPage({ headers }: WireAnswer): boolean {
  return /^text\/(?:html|plain)/.test(headers['content-type'] ?? '');
}

async function abuse(port: number, shape: ProtocolShape, figures: HostileFigures): Promise<void> {
  figures.inputs += 1;
  const { what, statuses, pieces, answers, patienceMs } = shape;
  const talk = await converse(port, pieces, {
    ...(answers !== undefined && { answers }),
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const got = talk.answers.map(({ status }) => status);
  const expected = statuses === undefined || statuses.some((list) => String(list) === String(got));
  if (!expected)
    figures.fault(
      'wrong answer',
      what,
      `answered ${got.join(', ') || 'nothing'}: ${talk.answers[0]?.body.slice(0, 200)}`,
    );
  if (talk.rest !== '') figures.fault('outside the envelope', what, talk.rest.slice(0, 200));
  for (const answer of talk.answers) {
    if (answer.status === 100) continue;
    if (FOREIGN_FILES.test(answer.body)) figures.fault('wrong answer', what, `shows ${answer.body.slice(0, 200)}`);
    if (answer.headers['access-control-allow-origin']) figures.fault('wrong answer', what, 'lets another origin read');
    for (const [fault, complaint] of wrongWith(judged(answer), undefined))
      if (!(isPage(answer) && fault === 'outside the envelope')) figures.fault(fault, what, complaint);
  }
}

/** Holds incomplete requests open; returns the milliseconds that a complete one takes meanwhile. */
async function whileHeldUp(bank: BankWithDatabase, held: number, figures: HostileFigures): Promise<number> {
  const sockets = Array.from({ length: held }, () => {
    const socket = connect({ port: bank.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/auth/login/customer HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    );
    return socket;
  });
  figures.inputs += held;
  const from = performance.now();
  for (let i = 0; i < 5; i += 1) await bank.send({ method: 'GET', path: '/api/bank', headers: {} });
  const each = (performance.now() - from) / 5;
  for (const socket of sockets) socket.destroy();
  return each;
}

/** Sends every shape of the table over raw connections, then measures the bank under many slow clients. */
export async function abuseProtocol(
  bank: BankWithDatabase,
  figures: HostileFigures,
): Promise<{ whileHeldUpMs: number }> {
  for (let at = 0; at < PROTOCOL_SHAPES.length; at += 8) {
    await Promise.all(PROTOCOL_SHAPES.slice(at, at + 8).map((shape) => abuse(bank.port, shape, figures)));
  }
  return { whileHeldUpMs: await whileHeldUp(bank, 300, figures) };
}
