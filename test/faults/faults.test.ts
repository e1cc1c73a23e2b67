import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../scripts/figures/record-figures.ts';
import { type BankOfThree, openBankOfThree } from './bank-of-three.ts';
import { drillOf, runDrill } from './drill.ts';
import { EVERY_FAULT } from './kinds/every-fault.ts';

// Three real servers and the PostgreSQL that one of them keeps. The long form is `npm run faults`.
const drill = drillOf(EVERY_FAULT);
const machine = watchMachine();

let bank: BankOfThree;
beforeAll(async () => {
  bank = await openBankOfThree();
});
afterAll(() => bank?.close());

test(
  `nothing is lost, doubled or half done while things break (seed ${drill.seed})`,
  async () => {
    const summary = await runDrill(bank, drill);
    expect(summary).toContain(`${drill.rounds} rounds`);
    const line = `faults: ${summary}`;
    console.log(line);
    if (drill.kinds.length > 1)
      recordFigures(
        'faults',
        { what: 'Orders while processes, connections, clocks and the database fail', printed: [line] },
        machine(),
        process.env.FAULT_TARGET ? 'npm run faults' : 'npx vitest run test/faults',
      );
  },
  60_000 + drill.rounds * 60_000,
);
