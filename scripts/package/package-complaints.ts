import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { MadePackage } from './make-package.ts';
import { NATIVE } from './package-manifest.ts';

/** Most bytes of the packed package. */
const MOST_BYTES = 30_000_000;

/** Files of the package. Each form has at least one file, and each file has one of these forms. */
const FORMS: readonly RegExp[] = [
  /^bin\/(?:kosh|refuse-old-node)\.js$/,
  /^database\/(?:(?:ledger|migrations|placement\/(?:citus|one-server)|seed)\/)?[\w-]+\.sql$/,
  /^dist\/fonts\/\w+\.ttf$/,
  /^dist\/server\/[\w-]+\.js$/,
  /^dist\/testing\/[\w-]+\.(?:d\.ts|js)$/,
  /^dist\/web\/[\w.-]+\.(?:css|html|js|json|svg|webmanifest)(?:\.br|\.gz)?$/,
  /^dist\/web\/assets\/[\w.-]+\.(?:css|js|svg|woff2)(?:\.br|\.gz)?$/,
  /^dist\/web\/icons\/[\w-]+\.png$/,
  /^package\.json$/,
  /^(?:CHANGELOG|README|THIRD-PARTY-NOTICES)\.md$/,
  /^LICENSE$/,
];

/** Returns a line for each fault of the files, the size and the imports of a package. */
export function packageComplaints({ names, bytes, folder }: MadePackage): string[] {
  return [
    ...names.filter((name) => !FORMS.some((form) => form.test(name))).map((name) => `${name} does not belong in it`),
    ...FORMS.filter((form) => !names.some((name) => form.test(name))).map(
      (form) => `no file of the form ${form.source}`,
    ),
    ...(bytes > MOST_BYTES ? [`it has ${bytes} bytes, more than ${MOST_BYTES}`] : []),
    ...importsOf(path.join(folder, 'dist/server'))
      .filter((name) => !isBuiltin(name) && !NATIVE.includes(name))
      .map((name) => `its server imports ${name}, which is not installed with it`),
  ];
}

// pg asks for it where a caller wants it, and none does.
const NEVER_LOADED = 'pg-native';

/** Returns the packages and built-in modules that the scripts of a folder import. */
function importsOf(folder: string): string[] {
  const found = new Set<string>();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const imports = /^import\b(?:[^"'\n]*\bfrom)? "([^".][^"]*)"|\b(?:__require|import)\("([^".][^"]*)"\)/gm;
    for (const [, from, called] of text.matchAll(imports)) found.add(from ?? called ?? '');
  }
  found.delete(NEVER_LOADED);
  return [...found];
}
