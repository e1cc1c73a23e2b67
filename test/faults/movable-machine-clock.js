import { readFileSync } from 'node:fs';

// Preloaded into a server (`node --import`): makes its machine's clock movable, like a wrong NTP server, without rights over
// the machine. On SIGUSR2 the process reads from a file by how many milliseconds its clock is off. Timers and `performance` are
// not affected, as on a real machine whose wall clock is set.

const RealDate = globalThis.Date;
let offBy = 0;

globalThis.Date = class Date extends RealDate {
  /** @param {ConstructorParameters<DateConstructor>} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offBy);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offBy;
  }
};

process.on('SIGUSR2', () => {
  offBy = Number(readFileSync(String(process.env.FAULT_CLOCK_FILE), 'utf8'));
});
