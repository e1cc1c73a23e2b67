#!/usr/bin/env -S node
// The command `kosh` of the package. Its name and the word after it are all that differs from a checkout, where npm's scripts
// start the same programs.
import './refuse-old-node.js';

/** Words of an operator's commands, as in npm's scripts, with the built program of each. */
const COMMANDS = {
  backup: 'backup',
  restore: 'restore',
  'restore:verify': 'restore-verify',
  'rotate-keys': 'rotate-keys',
  'verify:audit': 'verify-audit-trail',
  'verify:ledger': 'verify-ledger',
};
const MS_BETWEEN_LOOKS = 250;

// npx starts this through a shell, and passes SIGTERM to that shell only, which ends without passing it on. A bank for which no process
// waits any more would keep its port and its folder.
if (process.env.npm_command === 'exec') {
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, MS_BETWEEN_LOOKS).unref();
}

const word = process.argv[2] ?? '';
const isCommand = Object.hasOwn(COMMANDS, word);
if (isCommand) process.argv.splice(2, 1);
await import(new URL(`../dist/server/${isCommand ? COMMANDS[word] : 'main'}.js`, import.meta.url).href);
