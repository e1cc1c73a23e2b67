import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { runInMemory, sideBySide } from './copies/side-by-side.ts';
import type { Suite, Verdict } from './copies/suite-run.ts';
import { watchMachine } from './figures/measured-machine.ts';
import { recordFigures } from './figures/record-figures.ts';
import { type PlantedBug, plantedBugs } from './planted-bugs/patches.ts';

// `npm run planted-bugs -- [NAME…]`: plants each bug of test/planted-bugs in a copy of the checkout and runs the tests that must
// notice it, as many copies at once as there are processors. Fails when a patch does not apply, when the tests fail without it,
// pass with it, or do not run. `--dozen` takes twelve that the commit chooses, as CI does after all tests have passed without a
// bug. To add one: make the mistake, `git diff > test/planted-bugs/NAME.patch`, undo it, and write the lines at its head.

const DOZEN = 12;

function chosenBugs(wanted: readonly string[]): PlantedBug[] {
  const all = plantedBugs();
  if (wanted.includes('--dozen')) return dozenOf(all);
  const unknown = wanted.filter((name) => !all.some((bug) => bug.name === name));
  if (unknown.length > 0) throw new Error(`No such bug in test/planted-bugs: ${unknown.join(', ')}`);
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}

/** Chooses others after each commit, and the same each time for one commit. */
function dozenOf(all: readonly PlantedBug[]): PlantedBug[] {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: CHECKOUT, encoding: 'utf8' }).trim();
  const place = ({ name }: PlantedBug) => createHash('sha256').update(`${commit} ${name}`).digest('hex');
  return all.toSorted((one, other) => place(one).localeCompare(place(other))).slice(0, DOZEN);
}

/** Puts the bugs' suites together: those of one environment run at once, with chosen titles or whole. */
function suitesWithoutBugs(bugs: readonly PlantedBug[]): Suite[] {
  const together = new Map<string, { suite: Set<string>; titles: Set<string>; environment: Suite['environment'] }>();
  for (const { suite, titles, environment } of bugs) {
    const key = JSON.stringify([environment, titles === undefined]);
    const alike = together.get(key) ?? { suite: new Set(), titles: new Set(), environment };
    for (const file of suite) alike.suite.add(file);
    if (titles !== undefined) alike.titles.add(titles);
    together.set(key, alike);
  }
  return [...together.values()].map(({ suite, titles, environment }) => ({
    suite: [...suite],
    titles: titles.size > 0 ? [...titles].join('|') : undefined,
    environment,
  }));
}

function print(word: string, { seconds, told }: Verdict, what: string): void {
  console.log(`${word.padEnd(5)} ${seconds.toFixed(0).padStart(4)} s  ${what}${told ? `\n             ${told}` : ''}`);
}

async function main(wanted: readonly string[]): Promise<void> {
  const machine = watchMachine();
  const bugs = chosenBugs(wanted);
  // In one copy: these suites are whole, and use all processors by themselves.
  if (!wanted.includes('--dozen')) {
    await sideBySide([suitesWithoutBugs(bugs)], async ({ folder }, suites) => {
      for (const suite of suites) {
        const verdict = await runInMemory(folder, suite);
        const fine = verdict.failed === 0 && verdict.unloaded === 0 && verdict.passed > 0;
        print(
          fine ? 'green' : 'RED',
          verdict,
          `without a bug: ${verdict.passed} tests passed${verdict.unloaded > 0 ? `, ${verdict.unloaded} files not loaded` : ''}`,
        );
        if (!fine) process.exitCode = 1;
      }
    });
  }
  let noticed = 0;
  await sideBySide(bugs, async (copy, bug) => {
    copy.apply(bug.patch);
    const verdict = await runInMemory(copy.folder, bug);
    copy.apply(bug.patch, true);
    const word = verdict.failed > 0 ? 'red' : verdict.passed > 0 ? 'GREEN' : 'NONE';
    print(word, verdict, `${bug.name} (${bug.breaks}): ${bug.bug}`);
    noticed += word === 'red' ? 1 : 0;
  });
  const line = `planted bugs: ${noticed} of ${bugs.length} turned their suite red`;
  console.log(line);
  if (noticed < bugs.length) process.exitCode = 1;
  recordFigures('planted-bugs', { what: 'Mistakes planted in copies of the checkout', printed: [line] }, machine());
}

await main(process.argv.slice(2));
