import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FONT_FILES } from '../../server/paper/pdf-fonts.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The package contains parts of other works: libraries in the built web app and server, and fonts. Their licences ask that their
// text goes with every copy. The libraries with native code are not in it: npm installs each with its own licence beside it.

/** Path of the notices in the checkout. */
export const NOTICES = 'docs/third-party-notices.md';

/** Works of which the build copies files, and no script that Vite would list. */
const COPIED = [
  { name: '@fontsource-variable/inter', licence: 'LICENSE' },
  { name: 'tailwindcss', licence: 'LICENSE' },
  ...[...new Set(Object.values(FONT_FILES).map((file) => file.split('/').slice(0, 2).join('/')))].map((name) => ({
    name,
    licence: 'LICENSE_FONT',
  })),
];

/** Lines between the notices' heading and the first licence. */
const BEGINNING = `# Third-party notices

Kosh is under the Apache License 2.0, the file \`LICENSE\`. Its package, the fonts in \`web/fonts/\` and those of its documents
contain parts of the works below, each under its own licence. Written by \`npm run package\` from the installed packages.
`;

interface Work {
  readonly name: string;
  /** By the names of SPDX. */
  readonly identifier?: string;
  readonly text?: string;
}

interface Group {
  readonly names: string[];
  readonly copyrights: Set<string>;
  readonly licence: string;
}

/**
 * Returns the notices of all works that the builds in `folders` and the fonts contain. A licence of several works is written
 * once, below their names and copyrights.
 */
export function thirdPartyNotices(folders: readonly string[]): string {
  const works = new Map([...folders.flatMap(librariesOf), ...copiedWorks()].map((work) => [work.name, work]));
  const groups = new Map<string, Group>();
  for (const { name, identifier, text } of [...works.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const lines = (text ?? `No text comes with the package, which states: ${identifier}`).trim().split(/\r?\n/);
    const licence = lines.filter((line) => !isCopyright(line)).join('\n');
    const key = licence.replace(/\s+/g, ' ').trim();
    const group = groups.get(key) ?? { names: [], copyrights: new Set(), licence };
    groups.set(key, group);
    group.names.push(name);
    for (const line of lines.filter(isCopyright)) group.copyrights.add(line.trim());
  }
  return [BEGINNING, ...[...groups.values()].map(sectionOf)].join('\n');
}

const isCopyright = (line: string): boolean => /^\s*copyright\s+(?:\(c\)|©|\d)/i.test(line);

function sectionOf({ names, copyrights, licence }: Group): string {
  const text = [...copyrights, '', licence.replace(/\n{3,}/g, '\n\n').trim()].join('\n');
  return `## ${names.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

/** Returns the libraries whose code a build took in, as Vite lists them. */
function librariesOf(folder: string): Work[] {
  return JSON.parse(readFileSync(path.join(folder, '.vite/licences.json'), 'utf8'));
}

function copiedWorks(): Work[] {
  return COPIED.map(({ name, licence }) => ({
    name,
    text: readFileSync(path.join(CHECKOUT, 'node_modules', name, licence), 'utf8'),
  }));
}
