import { readFileSync } from 'node:fs';

// Loaded before a server starts (`node --import`): makes its machine's clock movable, as a wrong NTP server would, without
// rights over the machine. On SIGUSR2 the process reads from a file by how many milliseconds its clock is off.
// Timers and `performance` go on evenly, as they do on a real machine whose wall clock is set.

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
