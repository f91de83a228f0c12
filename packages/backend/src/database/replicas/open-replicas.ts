import { ConfigError } from '@flotilla/core';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { fastReads } from '../fast-path/index.js';
import { plainReads } from '../reads.js';
import { poolOf } from '../separate-pool.js';
import { PrimaryPosition } from './primary-position.js';
import { Replica } from './replica.js';
import { Replicas } from './replicas.js';

/** Streaming replicas, and their limits. */
export interface ReplicaSettings {
  readonly urls: readonly string[];
  /** Connections to each replica; 10 by default. */
  readonly poolSize?: number;
  /** A replica that lags further behind is not used; 10 by default. */
  readonly maxLagSeconds?: number;
}

interface ReplicasInput {
  readonly dataSource: DataSource;
  readonly settings: ReplicaSettings | undefined;
  readonly isPooled: boolean;
  readonly hasFastPath: boolean;
  readonly logger: Logger;
  readonly telemetry: Telemetry | undefined;
}

const defaults = { poolSize: 10, maxLagSeconds: 10 };

/**
 * Opens the replicas of a database; undefined when there are none. Unavailable ones do not fail the start.
 * @throws ConfigError when commits of the primary become visible before they are flushed
 */
export async function openReplicas({
  dataSource,
  settings,
  ...parts
}: ReplicasInput): Promise<Replicas | undefined> {
  const { urls = [], poolSize = defaults.poolSize, maxLagSeconds = defaults.maxLagSeconds } = settings ?? {};
  if (urls.length === 0) return undefined;
  await assertFlushed(dataSource);
  const position = new PrimaryPosition();
  const list = urls.map(
    (url) =>
      new Replica({
        ...{ url, poolSize, position, isPooled: parts.isPooled },
        primary: poolOf(dataSource),
        maxLagMs: maxLagSeconds * 1000,
        makeReads: parts.hasFastPath ? fastReads : plainReads,
        onState: (replica, problem) => logState(parts.logger, replica, problem),
      }),
  );
  const counter = parts.telemetry?.counter({
    name: 'flotilla_replica_reads_total',
    help: 'Reads of visitors by the replica, and whether it answered or the primary had to.',
    labels: ['replica', 'outcome'],
  });
  return new Replicas(list, position, ({ replica, outcome }) => counter?.add({ replica, outcome }));
}

function logState(logger: Logger, replica: string, problem: string | undefined): void {
  if (problem === undefined) logger.info({ replica }, 'reads use the replica of the database');
  else logger.warn({ replica, problem }, 'reads do not use the replica of the database');
}

async function assertFlushed(dataSource: DataSource): Promise<void> {
  const [row] = await dataSource.query<{ value: string }[]>(
    `select current_setting('synchronous_commit') as value`,
  );
  if (row?.value !== 'off') return;
  throw new ConfigError(
    'DATABASE_REPLICA_URLS requires another synchronous_commit than off, because replicas could miss changes that are visible on the primary. Set it to on',
  );
}
