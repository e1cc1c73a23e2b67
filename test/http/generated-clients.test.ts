import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

// Clients that two generators make of a running bank's OpenAPI document compile strictly, and a program with each makes a transfer
// and reads it back (`node scripts/build.js` before).

const packages = path.join(CHECKOUT, 'node_modules');
const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-clients-'));
let bank: BankUnderTest;
beforeAll(async () => {
  bank = await openBankUnderTest();
  writeFileSync(path.join(folder, 'openapi.json'), await (await fetch(`${bank.url}/api/openapi.json`)).text());
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(TYPESCRIPT_6)) writeFileSync(path.join(folder, name), text);
  symlinkSync(packages, path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: ['node'],
};

// Both generators write by TypeScript's own API, which its version 7 does not have yet. They get that of version 6 from a package
// without commands: a second `typescript` beside the first would take its `tsc`.
const TYPESCRIPT_6 = {
  'typescript-6.mjs': `import common from '@ts-morph/common'; export default common.ts;`,
  'resolve-typescript.mjs': `const six = new URL('typescript-6.mjs', import.meta.url).href;
export const resolve = (name, at, next) => next(name === 'typescript' ? six : name, at);`,
  'with-typescript-6.mjs': `import { register } from 'node:module'; register('./resolve-typescript.mjs', import.meta.url);`,
};

const run = (args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const generate = (program: string, ...args: string[]) =>
  run(['--import', './with-typescript-6.mjs', path.join(packages, program), ...args]);

/** Compiles a program with what was generated, runs it, and returns what it prints as JSON. */
function compiledAndRun(name: string, program: string): unknown {
  writeFileSync(path.join(folder, `${name}.ts`), program);
  const project = path.join(folder, `tsconfig.${name}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: [`${name}.ts`] }));
  run([path.join(packages, 'typescript/bin/tsc'), '-p', project]);
  const printed = execFileSync(process.execPath, ['--import', 'tsx', `${name}.ts`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BANK: `${bank.url}/api` },
  });
  return JSON.parse(printed);
}

const TRANSFERRED = {
  status: 'completed',
  amount: 1500.5,
  readBack: { type: 'transfer_out', amount: 1500.5, receiver: 'Meera Iyer' },
  refused: ['INSUFFICIENT_FUNDS', 'Insufficient balance for this transfer'],
};

test('openapi-typescript and openapi-fetch make a transfer and read it back', () => {
  generate('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'bank.d.ts');
  const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './bank.d.ts';

type Transaction = components['schemas']['Transaction'];
const bank = createClient<paths>({ baseUrl: process.env.BANK ?? '' });
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The bank refused');
  return value;
};

const signedIn = await bank.POST('/auth/login/customer', { body: { email: 'asha@kosh.example', password: 'Demo@1234' } });
const headers = { Authorization: \`Bearer \${found(signedIn.data).data.token}\` };
const recipient = await bank.GET('/customers/find-recipient', { params: { query: { phone: '9800000003' } }, headers });
const recipientId = found(recipient.data).data.id;
const key = { header: { 'Idempotency-Key': crypto.randomUUID() } };
const sent = await bank.POST('/customers/transfer', { params: key, body: { recipientId, amount: 1500.5 }, headers });
const transaction: Transaction = found(sent.data).data.transaction;
const read = await bank.GET('/customers/transactions/{id}', { params: { path: { id: transaction.id } }, headers });
const { type, amount, receiver_name: receiver } = found(read.data).data;
const { error } = await bank.POST('/customers/transfer', { body: { recipientId, amount: 900000 }, headers });
const code: components['schemas']['RefusalCode'] = found(error).code;
console.log(JSON.stringify({ status: transaction.status, amount: transaction.amount, readBack: { type, amount, receiver }, refused: [code, error?.message] }));
`;
  expect(compiledAndRun('with-openapi-fetch', program)).toEqual(TRANSFERRED);
});

test('@hey-api/openapi-ts makes a transfer and reads it back', () => {
  generate('@hey-api/openapi-ts/dist/run.mjs', '-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch');
  const program = `
import { findRecipient, getTransaction, loginCustomer, makeTransfer } from './hey-api/sdk.gen';
import { client } from './hey-api/client.gen';
import type { MakeTransferRequest, RefusalCode, Transaction } from './hey-api/types.gen';

client.setConfig({ baseUrl: process.env.BANK });
const signedIn = await loginCustomer({ body: { email: 'asha@kosh.example', password: 'Demo@1234' }, throwOnError: true });
const headers = { Authorization: \`Bearer \${signedIn.data.data.token}\` };
const recipient = await findRecipient({ query: { phone: '9800000003' }, headers, throwOnError: true });
const body: MakeTransferRequest = { recipientId: recipient.data.data.id, amount: 1500.5 };
const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
const sent = await makeTransfer({ body, headers: key, throwOnError: true });
const transaction: Transaction = sent.data.data.transaction;
const read = await getTransaction({ path: { id: transaction.id }, headers, throwOnError: true });
const { type, amount, receiver_name: receiver } = read.data.data;
const { error } = await makeTransfer({ body: { ...body, amount: 900000 }, headers });
const code: RefusalCode | undefined = error?.code;
console.log(JSON.stringify({ status: transaction.status, amount: transaction.amount, readBack: { type, amount, receiver }, refused: [code, error?.message] }));
`;
  expect(compiledAndRun('with-hey-api', program)).toEqual(TRANSFERRED);
});
