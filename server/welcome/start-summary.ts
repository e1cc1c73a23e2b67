import path from 'node:path';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { readSeed } from '../demo/plant-seed.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database.ts';
import { demoPeople } from './bank-info.ts';

/** Returns a path as it is typed here: below the current folder without that folder's own path. */
export function typedPath(folder: string): string {
  const below = path.relative(process.cwd(), folder);
  return below === '' || below.startsWith('..') ? folder : `${below}/`;
}

const dataOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? 'the database of DATABASE_URL' : typedPath(dataDir);

/**
 * Returns the lines that a terminal shows below the address of a bank that has just opened.
 * @param bankKey key of the calls about the server's other banks, where it holds such
 */
export async function startSummary(config: Config, db: Db, bankKey?: string): Promise<string> {
  const profile = config.demo ? (await readSeed(db))?.profile : undefined;
  const people = profile ? demoPeople(profile) : [];
  const first = (role: string) => people.find((person) => person.role === role)?.email;
  const at = (page: string) => `${config.publicBaseUrl}${page}`;
  const staff = ['banker', 'admin'].map((role) => [role, first(role)]).filter(([, email]) => email);
  const lines: [string, string, string?][] = [
    ['Customers', at(paths.customerLogin), first('customer')],
    ['Desk', at(paths.bankerLogin), staff.map(([role, email]) => `${email} (${role})`).join(', ')],
    ...(config.demo ? [['Mailbox', at(paths.mailbox)] as [string, string]] : []),
    ['API', at(config.demo ? '/api/docs' : '/api/openapi.json')],
    ...people.slice(0, 1).map((person): [string, string] => ['Password', `${person.password}  for all demo people`]),
    ['Data', profile ? `${dataOf(config)}  (profile ${profile})` : dataOf(config)],
    ...(bankKey === undefined
      ? []
      : ([
          ['Banks', at(paths.banks)],
          ['Bank key', bankKey],
        ] satisfies [string, string][])),
    ['Stop', 'Ctrl-C'],
  ];
  const widest = Math.max(...lines.filter(([, , who]) => who).map(([, what]) => what.length), 0);
  return lines
    .map(([label, what, who]) => `  ${label.padEnd(11)}${who ? `${what.padEnd(widest)}  ${who}` : what}`)
    .join('\n');
}
