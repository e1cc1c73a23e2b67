import { gzipSync } from 'node:zlib';

/** Raw bytes for a listening server and the statuses it may answer; each refusal must be in the envelope. */
export interface ProtocolShape {
  readonly what: string;
  readonly pieces: readonly (string | Buffer)[];
  /** Statuses of all answers, in order; several lists where the parser may choose. Without a list: any below 500. */
  readonly statuses?: readonly (readonly number[])[];
  /** Number of answers to wait for; 1 by default. */
  readonly answers?: number;
  readonly patienceMs?: number;
}

const HOST = 'host: 127.0.0.1\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const login = (headers: string, body: string | Buffer = '{"email":"unknown@kosh.example","password":"Unknown-1"}') => [
  `POST /api/auth/forgot-password HTTP/1.1\r\n${HOST}content-type: application/json\r\n${headers}\r\n`,
  body,
];
const sized = (body: string | Buffer, headers = '') =>
  login(`${headers}content-length: ${Buffer.byteLength(body)}\r\n`, body);
const many = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('');
const BANK = get('/api/bank');

/** Sizes: excess is refused before it costs memory or time. */
const SIZES: ProtocolShape[] = [
  { what: 'one header of 20 kB', pieces: [get('/api/bank', `x: ${'y'.repeat(20_000)}\r\n`)], statuses: [[431]] },
  {
    what: '3,000 headers',
    pieces: [
      get(
        '/api/bank',
        many(3_000, (at) => `x${at}: y\r\n`),
      ),
    ],
    statuses: [[431]],
  },
  {
    what: 'a cookie flood',
    pieces: [
      get(
        '/api/bank',
        many(300, (at) => `cookie: c${at}=${'v'.repeat(60)}\r\n`),
      ),
    ],
    statuses: [[431]],
  },
  {
    what: '1,000 small cookies',
    pieces: [get('/api/bank', `cookie: ${many(1_000, (at) => `c${at}=v; `)}\r\n`)],
    statuses: [[200]],
  },
  { what: 'an address of 20 kB', pieces: [get(`/${'a'.repeat(20_000)}`)], statuses: [[431]] },
  { what: 'a query of 10 kB', pieces: [get(`/api/bank?a=${'b'.repeat(10_000)}`)], statuses: [[200]] },
  {
    what: 'a parameter of 5 kB',
    pieces: [get(`/api/documents/verify/${'a'.repeat(5_000)}`)],
    statuses: [[400], [404]],
  },
  { what: 'a body of 150 kB', pieces: sized(`{"a":"${'x'.repeat(150_000)}"}`), statuses: [[413], []] },
  { what: 'a promise of 10 GB', pieces: login('content-length: 10000000000\r\n', '{'), statuses: [[413], []] },
  {
    what: 'a length beyond every number',
    pieces: login(`content-length: ${'9'.repeat(40)}\r\n`, '{'),
    statuses: [[400]],
  },
  {
    what: 'chunks of 150 kB',
    pieces: login('transfer-encoding: chunked\r\n', `249f0\r\n${'x'.repeat(150_000)}\r\n0\r\n\r\n`),
    statuses: [[413], []],
  },
  {
    what: 'a chunk extension of 20 kB',
    pieces: login('transfer-encoding: chunked\r\n', `1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`),
    statuses: [[413], [400]],
  },
];

/** Request smuggling: the end of a request must be unambiguous. */
const SMUGGLING: ProtocolShape[] = [
  {
    what: 'a length and chunks',
    pieces: login('content-length: 6\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\nG'),
    statuses: [[400]],
  },
  {
    what: 'chunks and a length',
    pieces: login('transfer-encoding: chunked\r\ncontent-length: 3\r\n', '8\r\nSMUGGLED\r\n0\r\n\r\n'),
    statuses: [[400]],
  },
  { what: 'two lengths', pieces: login('content-length: 4\r\ncontent-length: 5\r\n', '{}  '), statuses: [[400]] },
  { what: 'a list of lengths', pieces: login('content-length: 2, 2\r\n', '{}'), statuses: [[400]] },
  { what: 'a signed length', pieces: login('content-length: +2\r\n', '{}'), statuses: [[400]] },
  { what: 'a negative length', pieces: login('content-length: -1\r\n', '{}'), statuses: [[400]] },
  { what: 'a length in hexadecimal', pieces: login('content-length: 0x2\r\n', '{}'), statuses: [[400]] },
  { what: 'an unknown coding', pieces: login('transfer-encoding: xchunked\r\n', '0\r\n\r\n'), statuses: [[400]] },
  {
    what: 'chunked twice over',
    pieces: login('transfer-encoding: chunked, identity\r\n', '0\r\n\r\n'),
    statuses: [[400]],
  },
  {
    what: 'a space before the colon',
    pieces: login('transfer-encoding : chunked\r\n', '0\r\n\r\n'),
    statuses: [[400]],
  },
  { what: 'a folded header', pieces: [get('/api/bank', 'x: a\r\n b\r\n')], statuses: [[400], [200]] },
  { what: 'a tab in a coding', pieces: login('transfer-encoding:\tchunked\u000b\r\n', '0\r\n\r\n'), statuses: [[400]] },
  {
    what: 'bare line feeds',
    pieces: [`GET /api/bank HTTP/1.1\n${HOST.replace('\r', '')}\n`],
    statuses: [[400], [200]],
  },
  {
    what: 'a bare carriage return',
    pieces: [get('/api/bank', 'x: a\rtransfer-encoding: chunked\r\n')],
    statuses: [[400]],
  },
  { what: 'NUL in a header', pieces: [get('/api/bank', 'x: a\u0000b\r\n')], statuses: [[400]] },
  {
    what: 'a chunk size that is none',
    pieces: login('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
    statuses: [[400]],
  },
  {
    what: 'a chunk longer than it says',
    pieces: login('transfer-encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n'),
    statuses: [[400]],
  },
  {
    what: 'a negative chunk',
    pieces: login('transfer-encoding: chunked\r\n', '-1\r\n{}\r\n0\r\n\r\n'),
    statuses: [[400]],
  },
  {
    what: 'a body on a GET',
    pieces: [get('/api/bank', 'content-length: 2\r\n'), '{}', BANK],
    statuses: [[200, 200], [400], [415, 200], [415]],
    answers: 2,
  },
  {
    what: 'a request behind a request',
    pieces: [BANK + get('/api/customers/profile')],
    statuses: [[200, 401]],
    answers: 2,
  },
  { what: 'ten requests at once', pieces: [BANK.repeat(10)], statuses: [Array(10).fill(200)], answers: 10 },
  { what: 'rubbish behind a request', pieces: [`${BANK}rubbish\r\n\r\n`], statuses: [[200], [200, 400]], answers: 3 },
];

/** Request lines and headers that break HTTP/1.1. */
const LINES: ProtocolShape[] = [
  { what: 'HTTP/1.0', pieces: [`GET /api/bank HTTP/1.0\r\n${HOST}\r\n`], statuses: [[200]] },
  { what: 'HTTP/1.0 without a host', pieces: ['GET /api/bank HTTP/1.0\r\n\r\n'], statuses: [[200]] },
  { what: 'HTTP/0.9', pieces: ['GET /api/bank\r\n\r\n'], statuses: [[400]] },
  { what: 'HTTP/1.9', pieces: [`GET /api/bank HTTP/1.9\r\n${HOST}\r\n`], statuses: [[400]] },
  { what: 'HTTP/2 in the clear', pieces: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], statuses: [[400]] },
  { what: 'TLS', pieces: [Buffer.from('16030100a5010000a10303', 'hex'), '\r\n\r\n'], statuses: [[400]] },
  { what: 'no host', pieces: ['GET /api/bank HTTP/1.1\r\n\r\n'], statuses: [[400]] },
  { what: 'two hosts', pieces: [`GET /api/bank HTTP/1.1\r\n${HOST}host: evil.example\r\n\r\n`], statuses: [[400]] },
  {
    what: 'a host that is none',
    pieces: ['GET /api/bank HTTP/1.1\r\nhost: a b"<>\\\r\n\r\n'],
    statuses: [[421], [400]],
  },
  {
    what: 'the host of another',
    pieces: ['GET /api/bank HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
    statuses: [[421]],
  },
  {
    what: 'an absolute address',
    pieces: [`GET http://evil.example/api/bank HTTP/1.1\r\n${HOST}\r\n`],
    statuses: [[200], [400], [404]],
  },
  {
    what: 'an absolute address of ours',
    pieces: [`GET http://127.0.0.1/api/customers/profile HTTP/1.1\r\n${HOST}\r\n`],
    statuses: [[401], [404], [400]],
  },
  {
    what: 'a proxy request',
    pieces: ['CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
    statuses: [[], [400], [404], [405]],
  },
  { what: 'an asterisk', pieces: [`OPTIONS * HTTP/1.1\r\n${HOST}\r\n`], statuses: [[400], [404], [405]] },
  { what: 'TRACE', pieces: [`TRACE /api/bank HTTP/1.1\r\n${HOST}x: secret\r\n\r\n`], statuses: [[405], [404], [400]] },
  { what: 'an unknown method', pieces: [`KOSH /api/bank HTTP/1.1\r\n${HOST}\r\n`], statuses: [[400]] },
  { what: 'PURGE', pieces: [`PURGE /api/bank HTTP/1.1\r\n${HOST}\r\n`], statuses: [[405], [404]] },
  { what: 'small letters', pieces: [`get /api/bank HTTP/1.1\r\n${HOST}\r\n`], statuses: [[400]] },
  { what: 'a fragment', pieces: [get('/api/bank#x')], statuses: [[200], [404], [400]] },
  {
    what: 'an upgrade',
    pieces: [get('/api/bank', 'connection: upgrade\r\nupgrade: websocket\r\n')],
    statuses: [[200]],
  },
  {
    what: 'an h2c upgrade',
    pieces: [
      get(
        '/api/bank',
        'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
      ),
    ],
    statuses: [[200]],
  },
  {
    what: 'Expect: 100-continue',
    pieces: sized('{"email":"a@b.in","audience":"customer"}', 'expect: 100-continue\r\n'),
    statuses: [[100, 200]],
    answers: 1,
  },
  { what: 'an unknown Expect', pieces: [get('/api/bank', 'expect: cake\r\n')], statuses: [[200]] },
];

const TRAVERSALS = [
  '/../../../etc/passwd',
  '/assets/../../../etc/passwd',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//....//package.json',
  '/assets/%252e%252e%252fpackage.json',
  '/assets/%c0%ae%c0%ae/package.json',
  '/assets/..;/package.json',
  '/%00/etc/passwd',
  '/assets/main.js%00.html',
  '//etc/passwd',
  '/\\..\\package.json',
  '/.git/config',
  '/.env',
  '/package.json',
  '/dist/server/main.js',
  '/server/main.js',
  '/secrets.json',
  '/api/../package.json',
  '/api/%2e%2e/package.json',
  '/index.html%2f..%2f..%2fpackage.json',
];

/** Content that no answer to the paths below may have: files of the machine and of the checkout. */
export const FOREIGN_FILES = /root:.*:0:0|"lockfileVersion"|"dependencies"|\[core\]|TOKEN_SECRET|createServer/;

const CONTENT: ProtocolShape[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json+x',
    'text/json',
    '*/*',
  ].map(
    (type): ProtocolShape => ({
      what: `a body of ${type}`,
      pieces: [
        `POST /api/auth/forgot-password HTTP/1.1\r\n${HOST}content-type: ${type}\r\ncontent-length: 2\r\n\r\n{}`,
      ],
      statuses: [[415]],
    }),
  ),
  {
    what: 'a body without a type',
    pieces: [`POST /api/auth/forgot-password HTTP/1.1\r\n${HOST}content-length: 2\r\n\r\n{}`],
    statuses: [[415], [400]],
  },
  {
    what: 'a body in gzip',
    pieces: sized(gzipSync('{"email":"a@b.in","audience":"customer"}'), 'content-encoding: gzip\r\n'),
    statuses: [[400], [415]],
  },
  {
    what: 'a bomb in gzip',
    pieces: sized(gzipSync(Buffer.alloc(20_000_000)), 'content-encoding: gzip\r\n'),
    statuses: [[400], [413], [415]],
  },
  {
    what: 'bytes that are no UTF-8',
    pieces: sized(Buffer.from('7b2261223a22ff22 7d'.replace(' ', ''), 'hex')),
    statuses: [[400]],
  },
  { what: 'UTF-16', pieces: sized(Buffer.from('{"email":"a@b.in"}', 'utf16le')), statuses: [[400]] },
  {
    what: 'the same key twice',
    pieces: sized('{"email":"a@b.in","audience":"customer","audience":"staff"}'),
    statuses: [[200], [400]],
  },
  { what: 'a nest of 10,000', pieces: sized(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), statuses: [[400]] },
  { what: '__proto__', pieces: sized('{"__proto__":{"audience":"customer"},"email":"a@b.in"}'), statuses: [[400]] },
  { what: 'a number of 90,000 digits', pieces: sized(`{"email":${'9'.repeat(90_000)}}`), statuses: [[400]] },
  { what: '30,000 empty lists', pieces: sized(`[${many(30_000, () => '[],')}[]]`), statuses: [[400]] },
  {
    what: 'an overridden method',
    pieces: [get('/api/bank', 'x-http-method-override: DELETE\r\nx-method-override: PUT\r\n')],
    statuses: [[200]],
  },
  {
    what: 'a preflight from elsewhere',
    pieces: [
      `OPTIONS /api/customers/transfer HTTP/1.1\r\n${HOST}origin: https://evil.example\r\naccess-control-request-method: POST\r\naccess-control-request-headers: authorization\r\n\r\n`,
    ],
    statuses: [[405]],
  },
  {
    what: 'a read from elsewhere',
    pieces: [get('/api/bank', 'origin: https://evil.example\r\nsec-fetch-site: cross-site\r\n')],
    statuses: [[200]],
  },
  {
    what: 'a write from elsewhere',
    pieces: sized('{"email":"a@b.in","audience":"customer"}', 'origin: https://evil.example\r\n'),
    statuses: [[403]],
  },
  { what: 'a range of the API', pieces: [get('/api/bank', 'range: bytes=0-1\r\n')], statuses: [[200]] },
  {
    what: 'many ranges of a page',
    pieces: [get('/', `range: bytes=${many(500, (at) => `${at}-${at},`)}0-0\r\n`)],
    statuses: [[200], [206], [416]],
  },
];

/** Slow clients: an incomplete request times out, and a client that reads nothing blocks nothing. */
const SLOW: ProtocolShape[] = [
  { what: 'half a request line', pieces: ['GET /api/ba'], statuses: [[]], patienceMs: 300 },
  { what: 'headers without an end', pieces: [`GET /api/bank HTTP/1.1\r\n${HOST}`], statuses: [[]], patienceMs: 300 },
  { what: 'half a body', pieces: login('content-length: 500\r\n', '{"email"'), statuses: [[]], patienceMs: 300 },
  { what: 'half a chunk', pieces: login('transfer-encoding: chunked\r\n', 'ff\r\n{'), statuses: [[]], patienceMs: 300 },
];

export const PROTOCOL_SHAPES: readonly ProtocolShape[] = [
  ...SIZES,
  ...SMUGGLING,
  ...LINES,
  ...CONTENT,
  ...SLOW,
  ...TRAVERSALS.map((path): ProtocolShape => ({ what: `the path ${path}`, pieces: [get(path)] })),
];
