import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { afterAll, expect, test } from 'vitest';
import { openapiDocument } from '../../server/http/openapi.ts';
import { loadExamples } from '../../server/http/recorded-examples.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The two linters that users of OpenAPI run find nothing, neither error nor warning.

const document = JSON.stringify(openapiDocument('https://bank.example', await loadExamples()));
const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-openapi-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what a linter that prints JSON found, whatever its exit code. */
function redocly(): {
  totals: { errors: number; warnings: number; ignored: number };
  problems: { ruleId: string; message: string; ignored?: boolean; location: { pointer?: string }[] }[];
} {
  const program = path.join(CHECKOUT, 'node_modules/@redocly/cli/bin/cli.js');
  const asked = ['lint', 'openapi.json', '--config=redocly.yaml', '--format=json', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    return JSON.parse(
      execFileSync(process.execPath, [program, ...asked], { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' }),
    );
  } catch (error) {
    // as: a program that ends with another code than 0 is thrown with its output.
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

test('Redocly finds no error and no warning, and each exception is still needed', () => {
  const configuration = path.join(import.meta.dirname, 'openapi-lint');
  for (const name of readdirSync(configuration)) copyFileSync(path.join(configuration, name), path.join(folder, name));
  writeFileSync(path.join(folder, 'openapi.json'), document);
  const { totals, problems } = redocly();
  const found = problems.filter(({ ignored }) => !ignored);
  expect(found.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  const exceptions = readFileSync(path.join(folder, '.redocly.lint-ignore.yaml'), 'utf8').match(/- '#/g) ?? [];
  expect(totals.ignored).toBe(exceptions.length);
});

test('Spectral finds nothing, and has no exceptions', async () => {
  const spectral = new spectralCore.Spectral();
  // as: the rules for OpenAPI are declared for a reader of JavaScript, wider than the definition that they are.
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as RulesetDefinition);
  const found = await spectral.run(JSON.parse(document));
  expect(found.map(({ code, message, path: at }) => `${code}: ${message} ${at.join('/')}`)).toEqual([]);
});
