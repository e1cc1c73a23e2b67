import { readFileSync } from 'node:fs';

// Preloaded into a bank (`node --import stepped-clock.js?file=…`): its time stands still, and moves only when another process
// writes an instant (milliseconds) to the file. Timers and `performance` run on. The name of the file is in the address, because
// the threads that write papers have no environment.

const file = String(new URL(import.meta.url).searchParams.get('file'));
const now = () => Number(readFileSync(file, 'utf8'));

// Not a class of its own: a date that comes from another thread would be no instance of it.
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
