import type { Figure } from '../scripts/figures/figure.ts';
import type { FigureTable } from '../scripts/figures/figure-file.ts';
import type { BenchBank } from './bench-bank.ts';
import type { BenchOptions } from './bench-options.ts';
import type { RunningProcess } from './bench-server.ts';
import type { Pgbench } from './pgbench.ts';
import type { RequestBook } from './request-book.ts';
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

/** The result of a section: figures and tables for the record, and text to print above them. */
export interface Findings {
  /** The subject of the measurement, for readers of the page. */
  readonly what: string;
  readonly figures: readonly Figure[];
  readonly tables?: Readonly<Record<string, FigureTable>>;
  readonly text: string;
}

/** Default number of connections of the load. */
export const CONNECTIONS = 64;
