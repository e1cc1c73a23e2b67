import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';

// `npm run dev`: the server, started again when its sources change, and Vite in front of it with hot
// reload. Both are started directly, not through npx, which would keep signals to itself.

const bin = (name: string) => path.join(CHECKOUT, 'node_modules/.bin', name);
const webPort = process.env.WEB_PORT ?? '5173';
const env = {
  ...process.env,
  PORT: process.env.PORT ?? '3000',
  WEB_PORT: webPort,
  // Links in mails, and the check of where a request comes from, go by what the browser shows.
  PUBLIC_BASE_URL: process.env.PUBLIC_BASE_URL ?? `http://localhost:${webPort}`,
};

const children: ChildProcess[] = [
  spawn(
    bin('tsx'),
    ['watch', '--clear-screen=false', '--include', 'database/**/*.sql', 'server/main.ts', ...process.argv.slice(2)],
    {
      cwd: CHECKOUT,
      env,
      stdio: 'inherit',
    },
  ),
  spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: CHECKOUT, env, stdio: 'inherit' }),
];

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    // Neither is of use without the other.
    process.exitCode ||= stopping ? 0 : (code ?? 1);
    stop();
  });
}
