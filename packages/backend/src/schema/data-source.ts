import { setTimeout } from 'node:timers/promises';
import { analyzeChanged } from '../invalidation/table-statistics.js';
import { ConfigError, type Registry } from '@flotilla/core';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { entitySchemas } from './entity-schema.js';
import { frameworkMigrations, frameworkSchemas } from './framework-tables.js';
import { type Migration, migrationClasses } from './migration.js';

/** How long a connection may wait for what, in milliseconds; 0 is without limit. */
export interface DatabaseLimits {
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleTransactionMs: number;
}

export interface DataSourceInput {
  readonly url: string;
  readonly registry: Registry;
  readonly migrations: readonly Migration[];
  /** Connections in the pool. */
  readonly poolSize?: number;
  /** Those of work on the schema when not given. */
  readonly limits?: DatabaseLimits;
  /** Whether the address is that of a pooler, which refuses what a connection asks for at its start. */
  readonly isPooled?: boolean;
}

/** A migration may take its time, but what others wait for it waits no longer than this at once. */
const schemaLimits: DatabaseLimits = { connectMs: 5000, statementMs: 0, lockMs: 3000, idleTransactionMs: 0 };
/** After the limit of PostgreSQL itself, for a server that does not even say that. */
const answerMs = 1000;

/** The TypeORM options of an application whose tables are all Flotilla's. */
export function dataSourceOptions(input: DataSourceInput): DataSourceOptions {
  const { url, registry, poolSize = 10 } = input;
  return {
    type: 'postgres',
    url,
    // The one that is imported anyway; by its name it would be found once more.
    driver: pg,
    poolSize,
    entities: [...frameworkSchemas, ...entitySchemas(registry)],
    ...schemaOptions(input),
    logging: false,
    extra: connectionOptions(input),
  };
}

/** The TypeORM options of work on Flotilla's tables, whatever else is in the database. */
export function schemaOptions({ registry, migrations }: Pick<DataSourceInput, 'registry' | 'migrations'>) {
  return {
    migrations: migrationClasses([...frameworkMigrations, ...migrations], registry),
    migrationsTableName: 'flotilla_migrations',
    migrationsTransactionMode: 'each',
    migrationsRun: false,
    synchronize: false,
    installExtensions: false,
    // Its functions are PostgreSQL's own; the default is those of an extension.
    uuidExtension: 'pgcrypto',
  } as const;
}

/** What the driver is told of each connection. */
function connectionOptions({ limits = schemaLimits, isPooled = false }: DataSourceInput): object {
  const { connectMs, statementMs, lockMs, idleTransactionMs } = limits;
  const ownSide = {
    application_name: 'flotilla',
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs && statementMs + answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  if (isPooled) return ownSide;
  const theirSide = { statement_timeout: statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleTransactionMs };
  return { ...ownSide, ...theirSide, options: '-c TimeZone=UTC' };
}

/**
 * Brings the database to the schema of the installed modules, on connections of its own.
 * @returns the names of the migrations that ran.
 */
export async function migrateDatabase(input: DataSourceInput): Promise<string[]> {
  const dataSource = await new DataSource({ ...dataSourceOptions({ ...input, poolSize: 2 }), entities: [] }).initialize();
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs the migrations that a database lacks. Processes that start at the same moment take turns, so that each
 * runs once.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await lock.query('set lock_timeout = 0');
    await lock.query(`select pg_advisory_lock(hashtext('flotilla_migrations'))`);
    const ran = await runMigrations(dataSource);
    if (ran.length > 0) await analyzeChanged(dataSource);
    return ran;
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('flotilla_migrations'))`);
    await lock.release();
  }
}

/** The names of the migrations that a database lacks; of those that are given, or that the data source has. */
export async function missingMigrations(
  dataSource: DataSource,
  migrations: readonly MigrationInterface[] = dataSource.migrations,
): Promise<string[]> {
  const [table] = await dataSource.query<{ found: boolean }[]>(`select to_regclass('flotilla_migrations') is not null as found`);
  const done = table?.found ? await dataSource.query<{ name: string }[]>(`select "name" from flotilla_migrations`) : [];
  const names = new Set(done.map(({ name }) => name));
  const known = migrations.map(({ name }) => name ?? '');
  return known.filter((name) => !names.has(name)).sort((a, b) => a.slice(-13).localeCompare(b.slice(-13)));
}

/** Looks that a database that is migrated by others lacks nothing. @throws ConfigError */
export async function demandMigrated(dataSource: DataSource, migrations?: readonly MigrationInterface[]): Promise<void> {
  const missing = await missingMigrations(dataSource, migrations);
  if (missing.length === 0) return;
  throw new ConfigError(`With MIGRATE=off the database is migrated before. It lacks ${missing.join(', ')}. Run: flotilla migrate`);
}

const lockTries = 40;
const lockPauseMs = 500;
const lockNotAvailable = '55P03';

/** Whoever waits behind a migration that waits for a lock is let through between its tries. */
async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const missing = await missingMigrations(dataSource);
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.runMigrations();
      return missing;
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
      if (!isLocked || attempt >= lockTries) throw error;
      await setTimeout(lockPauseMs);
    }
  }
}
