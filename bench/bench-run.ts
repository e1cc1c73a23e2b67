import type { BenchBank } from './bench-bank.ts';
import type { BenchOptions } from './bench-options.ts';
import type { RunningProcess } from './bench-server.ts';
import type { Pgbench } from './pgbench.ts';
import type { RequestBook } from './request-book.ts';
import type { Figure } from './scoreboard.ts';
import type { ThrowAwayCluster } from './throw-away-cluster.ts';

/** The input of every section of a run. */
export interface BenchRun {
  readonly options: BenchOptions;
  readonly cluster: ThrowAwayCluster;
  readonly bank: BenchBank;
  readonly server: RunningProcess;
  readonly requests: RequestBook;
  /** Undefined when this machine has no pgbench. */
  readonly pgbench: Pgbench | undefined;
}

/** The result of a section: figures with goals, and text to print above them. */
export interface Findings {
  readonly figures: readonly Figure[];
  readonly text: string;
}

/** Default number of connections of the load. */
export const CONNECTIONS = 64;
