import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';

// `npm run generate` writes every file that is made from others: the types of the database, the table of refusals, the book of
// postings, the picture of docs/scaling.md. With --check it writes nothing and exits with 1 when one of them is out of date.

const made: Record<string, () => Promise<string>> = {
  'server/platform/database-schema.ts': async () => formatted((await import('./database-types.ts')).databaseTypes()),
  'docs/errors.md': async () => (await import('./errors-document.ts')).errorsMarkdown(),
  'docs/pictures/scaling.svg': async () => (await import('./draw-graph.ts')).svgOf('scaling'),
  'docs/postings.md': async () => (await import('./postings-document.ts')).postingsMarkdown(),
};

for (const [name, make] of Object.entries(made)) {
  const file = path.join(CHECKOUT, name);
  const content = await make();
  if (!process.argv.includes('--check')) {
    writeFileSync(file, content);
    console.log(`Written: ${name}`);
  } else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${name} is not what its sources make: run npm run generate`);
    process.exitCode = 1;
  }
}

async function formatted(source: Promise<string>): Promise<string> {
  const biome = path.join(CHECKOUT, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path', 'generated.ts'], {
    input: await source,
    encoding: 'utf8',
    cwd: CHECKOUT,
  });
}
