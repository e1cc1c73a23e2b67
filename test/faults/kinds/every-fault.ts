import type { BankOfThree } from '../bank-of-three.ts';
import { CALLER_FAULTS } from './caller-faults.ts';
import { CLOCK_FAULTS } from './clock-faults.ts';
import { DATABASE_FAULTS, LOCK_FAULTS } from './database-faults.ts';
import type { FaultKind } from './fault-kind.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import { SERVER_FAULTS } from './server-faults.ts';
import { WIRE_FAULTS } from './wire-faults.ts';

/** Faults of any bank of three servers, wherever its database is. */
export const FAULTS_OF_ANY_BANK: readonly FaultKind[] = [
  ...SERVER_FAULTS,
  ...WIRE_FAULTS,
  ...LOCK_FAULTS,
  ...CALLER_FAULTS,
  ...CLOCK_FAULTS,
];

/** Every kind of fault of a bank that keeps its own database; rounds take them in turn. docs/reliability.md has the table. */
export const EVERY_FAULT: readonly FaultKind<BankOfThree>[] = [
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...FAULTS_OF_ANY_BANK,
];
