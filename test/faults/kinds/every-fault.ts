import { CALLER_FAULTS } from './caller-faults.ts';
import { CLOCK_FAULTS } from './clock-faults.ts';
import { DATABASE_FAULTS } from './database-faults.ts';
import type { FaultKind } from './fault-kind.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import { WIRE_FAULTS } from './wire-faults.ts';

/** Every kind of fault; rounds take them in turn. docs/reliability.md has the table. */
export const EVERY_FAULT: readonly FaultKind[] = [
  ...PROCESS_FAULTS,
  ...WIRE_FAULTS,
  ...DATABASE_FAULTS,
  ...CALLER_FAULTS,
  ...CLOCK_FAULTS,
];
