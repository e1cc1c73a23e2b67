import { MAX_BANKS } from '../../contract/demo/banks.ts';
import { openBankUnderTest } from '../e2e/bank-under-test.ts';
import { Auditor } from '../faults/auditor.ts';

// `npx tsx test/house/crowd-drill.ts [callers]` (`node scripts/build.js` before): so many callers ask for a bank at once, at the usual
// limit of a server. `house-limits.test.ts` does the same with a limit of three.
const CALLERS = Number(process.argv[2] ?? 200);

const server = await openBankUnderTest({ SEED: 'empty', LOG: 'text', LIMIT_SCALE: '1000', MAIL_DIR: '' });
try {
  const key = /Bank key +(kosh_\S+)/.exec(server.output())?.[1] ?? '';
  const from = performance.now();
  let goesOn = true;
  let longestMs = 0;
  const first: Record<string, number> = {};
  const asking = (async () => {
    do {
      const began = performance.now();
      const { status } = await fetch(`${server.url}/api/chatbot/health`);
      first[status] = (first[status] ?? 0) + 1;
      longestMs = Math.max(longestMs, performance.now() - began);
    } while (goesOn);
  })();
  const told: Record<string, number> = {};
  const asked = Array.from({ length: CALLERS }, async () => {
    const answer = await fetch(`${server.url}/api/demo/banks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"seed":"empty"}',
    }).then(
      async (response) => `${response.status} ${(await response.json()).code ?? ''}`.trim(),
      (error: unknown) => `no answer (${String(error)})`,
    );
    told[answer] = (told[answer] ?? 0) + 1;
  });
  await Promise.all(asked);
  const seconds = (performance.now() - from) / 1_000;
  goesOn = false;
  await asking;
  const list = await fetch(`${server.url}/api/demo/banks`, { headers: { authorization: `Bearer ${key}` } });
  const listed: string[] = (await list.json()).data.map(({ id }: { id: string }) => id).toSorted();
  const databases = await new Auditor(server.dataDir).ask<{ record: string | null }>(
    `select shobj_description(oid, 'pg_database') as record from pg_database where datname like '%\\_bank\\_%'`,
  );
  const ids: string[] = databases.flatMap(({ record }) => (record === null ? [] : [JSON.parse(record).id]));
  const recorded = ids.toSorted();
  console.log(`${CALLERS} callers were answered after ${seconds.toFixed(0)} s: ${JSON.stringify(told)}`);
  console.log(`  the first bank meanwhile: ${JSON.stringify(first)}, ${Math.round(longestMs)} ms at most`);
  console.log(`  ${listed.length} banks listed, ${databases.length} databases, of which ${recorded.length} are banks`);
  const expected = { '201': MAX_BANKS, '409 BANKS_FULL': CALLERS - MAX_BANKS };
  const right =
    told['201'] === expected['201'] &&
    told['409 BANKS_FULL'] === expected['409 BANKS_FULL'] &&
    Object.keys(first).join() === '200' &&
    recorded.join() === listed.join() &&
    // And the template.
    databases.length === listed.length + 1;
  console.log(right ? 'As it should be.' : 'WRONG.');
  if (!right) process.exitCode = 1;
} finally {
  await server.close();
}
