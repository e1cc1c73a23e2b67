import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

// The quick start of /api/docs, taken from the page as a reader copies it (`node scripts/build.js` before).

let bank: BankUnderTest;
let page: string;
beforeAll(async () => {
  bank = await openBankUnderTest();
  page = await (await fetch(`${bank.url}/api/docs`)).text();
});
afterAll(() => bank.close());

const asText = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, character: string) => String.fromCharCode(Number(character)));
const codeIn = (html: string, language: string) =>
  [...html.matchAll(new RegExp(`<code data-language="${language}">([^<]*)</code>`, 'g'))].map(([, code = '']) =>
    asText(code),
  );
const quickStart = () => /<section id="quick-start">[^]*?<\/section>/.exec(page)?.[0] ?? '';

test('its commands, pasted into a shell one after the other, show what each step says', () => {
  const steps = [...(/<ol class="steps">[^]*<\/ol>/.exec(quickStart())?.[0].matchAll(/<li>[^]*?<\/li>/g) ?? [])].map(
    ([html]) => ({ code: codeIn(html, 'sh'), see: asText(/You see <code>([^<]*)</.exec(html)?.[1] ?? '') }),
  );
  expect(steps.map(({ code }) => code.length)).toEqual([1, 1, 1, 1, 1]);
  const shell = steps.map(({ code }) => `${code[0]}\necho '=== next'`).join('\n');
  const shown = execFileSync('bash', ['-eu', '-c', shell], { encoding: 'utf8' }).split('=== next\n');
  const [profile = '', recipient = '', first = '', again = '', refused = ''] = shown;
  const seen = [profile, recipient, first, again, refused].map((text, step) => text.includes(steps[step]?.see ?? '-'));
  expect(seen).toEqual([true, false, true, true, true]);
  expect(recipient).toMatch(/^[\w-]{40,}\n$/);
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  const before = JSON.parse(profile).data.balance;
  expect(bodyOf(first).data.balance).toBe(Math.round((before - 1500.5) * 100) / 100);
  expect(bodyOf(again)).toEqual(bodyOf(first));
  expect(refused).toMatch(/^HTTP\/1\.1 422 /);
});

test('its program in JavaScript does the same', () => {
  const [program = ''] = codeIn(quickStart(), 'js');
  const shown = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(shown).toMatch(/^200 [\d.]+\n200 true\n422 IDEMPOTENCY_KEY_REUSED\n$/);
});

test('the tokens of the staff let the examples of the desk run as they are printed', () => {
  const [setUp = ''] = codeIn(/<li>[^]*?<\/li>/.exec(quickStart())?.[0] ?? '', 'sh');
  const staff = codeIn(quickStart(), 'sh').at(-1) ?? '';
  const example = (name: string) =>
    codeIn(new RegExp(`id="${name}"[^]*?</details>`).exec(page)?.[0] ?? '', 'sh')[0] ?? '';
  const reads = ['listApprovals', 'getClock', 'trialBalance', 'listStaff', 'listMails', 'listCards', 'getProfile'];
  const shell = [setUp, staff, ...reads.map((name) => `echo; echo '=== ${name}'; ${example(name)}`)].join('\n');
  const shown = execFileSync('bash', ['-eu', '-c', shell], { encoding: 'utf8' });
  const answers = shown.split(/\n=== \w+\n/).slice(1);
  expect(answers.map((answer) => JSON.parse(answer).success)).toEqual(reads.map(() => true));
  // A call that changes something: the bank's own words for a value that is missing, not for a request it cannot read.
  const moved = execFileSync('bash', ['-eu', '-c', `${setUp}\n${staff}\nKEY=one-deposit\n${example('moveMoney')}`], {
    encoding: 'utf8',
  });
  expect(JSON.parse(moved.slice(moved.lastIndexOf('{"success"')))).toMatchObject({
    success: true,
    data: { transaction: { type: 'deposit', amount: 1500.5 } },
  });
});
