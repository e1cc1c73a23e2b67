import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPrograms } from './installed-postgres.ts';

const VERSION = 'v13.2.2';
// Debian's packages that the build needs beside PostgreSQL and a compiler.
const PACKAGES =
  'postgresql-server-dev-15 gcc make flex bison liblz4-dev libzstd-dev libkrb5-dev libssl-dev libxml2-dev libxslt1-dev libreadline-dev libselinux1-dev libpam0g-dev';

/**
 * Builds Citus from a clone of github.com/citusdata/citus with the tag v13.2.2, installs it into the PostgreSQL of this machine (as
 * root), and returns its version. Takes some minutes.
 */
export function buildCitus(source: string): string {
  const config = path.join(findPrograms('pg_config'), 'pg_config');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-citus-'));
  const tree = path.join(folder, 'citus');
  const run = (program: string, ...options: string[]) =>
    execFileSync(program, options, {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PG_CONFIG: config },
    });
  try {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', source, tree], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    run('git', 'checkout', '--quiet', VERSION);
    leaveFunctionToPostgres(tree, config);
    run('./configure', '--without-libcurl');
    run('make', '-s', `-j${os.availableParallelism()}`, 'extension');
    run('make', '-s', 'install-extension');
    return (
      /default_version = '([^']+)'/.exec(
        readFileSync(path.join(tree, 'src/backend/distributed/citus.control'), 'utf8'),
      )?.[1] ?? VERSION
    );
  } catch (error) {
    throw new Error(`Citus was not built. The build needs, on Debian: apt-get install ${PACKAGES}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renames Citus' own copy of a function that later versions of PostgreSQL 15 export under the same name. */
function leaveFunctionToPostgres(tree: string, config: string): void {
  const include = execFileSync(config, ['--includedir-server'], { encoding: 'utf8' }).trim();
  if (!readFileSync(path.join(include, 'commands/dbcommands.h'), 'utf8').includes('have_createdb_privilege')) return;
  const file = path.join(tree, 'src/include/pg_version_compat.h');
  const own = /^static inline bool\nhave_createdb_privilege/m;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      own,
      'static inline bool __attribute__((unused))\ncitus_have_createdb_privilege',
    ),
  );
}
