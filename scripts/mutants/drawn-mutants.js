import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

// A part that Stryker loads in processes of its own, which know no TypeScript: lets only the mutants run that were drawn.

const CHECKOUT = path.resolve(import.meta.dirname, '../..');
const keyOf = ({ file, location, replacement }) => JSON.stringify([file, location.start, location.end, replacement]);

class DrawnMutants {
  async init() {
    const drawn = JSON.parse(readFileSync(process.env.DRAWN_MUTANTS, 'utf8'));
    this.keys = new Set(drawn.map(keyOf));
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => {
        const file = path.relative(CHECKOUT, mutant.fileName);
        const status = this.keys.has(keyOf({ ...mutant, file })) ? 'passed' : 'compileError';
        return [mutant.id, { status, reason: 'not drawn' }];
      }),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'drawn', DrawnMutants)];
