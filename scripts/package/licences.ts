import { readFileSync } from 'node:fs';

/** Licences that ask no more of a user of Kosh than to keep their text, by their SPDX names. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages with a licence of another kind, each with the reason why it may be used. */
const ALLOWED_FOR: readonly { package: RegExp; licence: string }[] = [
  // libvips: a shared library of its own that npm installs beside sharp. Kosh neither contains nor changes it.
  { package: /^@img\/sharp-(?:libvips-|wasm32$|win32-)/, licence: 'LGPL-3.0-or-later' },
];

/** Licences that a package states in a file only, read by hand. */
const STATED_IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** A package of a lock file, with the licence that it states. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** Expression of SPDX, such as `MIT AND OFL-1.1`; undefined when it states none. */
  readonly licence: string | undefined;
}

/** Returns the packages of a lock file that the bank needs when it runs. */
export function runTimeLicences(lockFile: string): Licensed[] {
  // as: npm's own format
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version, license }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? STATED_IN_A_FILE[name] };
    });
}

/** Returns a line for each package whose licence is not allowed, or is not stated. */
export function licenceComplaints(packages: readonly Licensed[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name} ${version} states no licence`];
    const wrong = licence.split(' AND ').filter((part) => !isAllowed(name, part));
    return wrong.length > 0 ? [`${name} ${version} is under ${wrong.join(' and ')}, which is not on the list`] : [];
  });
}

// An expression with OR, or with brackets, matches no name: it is refused until a person has read it.
function isAllowed(name: string, licence: string): boolean {
  return ALLOWED.has(licence) || ALLOWED_FOR.some((one) => one.licence === licence && one.package.test(name));
}
