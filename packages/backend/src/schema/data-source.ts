import { setTimeout } from 'node:timers/promises';
import { analyzeChanged } from '../invalidation/table-statistics.js';
import { ConfigError, type Registry } from '@flotilla/core';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { entitySchemas } from './entity-schema.js';
import { frameworkMigrations, frameworkSchemas } from './framework-tables.js';
import { type Migration, migrationClasses } from './migration.js';
import { assertSupported } from './supported-database.js';

/** Timeouts of a connection in milliseconds; 0 is unlimited. */
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
  /** Defaults to the limits for schema changes. */
  readonly limits?: DatabaseLimits;
  /** Whether the address is a pooler's, which rejects startup parameters. */
  readonly isPooled?: boolean;
}

/** A migration may take long, but waits for locks only briefly, because other queries queue behind it. */
const schemaLimits: DatabaseLimits = { connectMs: 5000, statementMs: 0, lockMs: 3000, idleTransactionMs: 0 };
/** In ms, in addition to PostgreSQL's own timeout, for a server that does not respond at all. */
const answerMs = 1000;

/** Returns the TypeORM options of an application with only Flotilla's tables. */
export function dataSourceOptions(input: DataSourceInput): DataSourceOptions {
  const { url, registry, poolSize = 10 } = input;
  return {
    type: 'postgres',
    url,
    // The driver that is imported anyway; otherwise TypeORM would load it again by name.
    driver: pg,
    poolSize,
    entities: [...frameworkSchemas, ...entitySchemas(registry)],
    ...schemaOptions(input),
    logging: false,
    extra: connectionOptions(input),
  };
}

/** Returns the TypeORM options for migrations of Flotilla's tables, in a database that may have others. */
export function schemaOptions({ registry, migrations }: Pick<DataSourceInput, 'registry' | 'migrations'>) {
  return {
    migrations: migrationClasses([...frameworkMigrations, ...migrations], registry),
    migrationsTableName: 'flotilla_migrations',
    migrationsTransactionMode: 'each',
    migrationsRun: false,
    synchronize: false,
    installExtensions: false,
    // Uses built-in functions of PostgreSQL; the default needs an extension.
    uuidExtension: 'pgcrypto',
  } as const;
}

/** Returns the driver's options of a connection. */
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
  const theirSide = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
  return { ...ownSide, ...theirSide, options: '-c TimeZone=UTC' };
}

/**
 * Migrates the database to the schema of the installed modules, on separate connections.
 * @returns the names of the migrations that ran.
 */
export async function migrateDatabase(input: DataSourceInput): Promise<string[]> {
  const dataSource = await new DataSource({
    ...dataSourceOptions({ ...input, poolSize: 2 }),
    entities: [],
  }).initialize();
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs the missing migrations of a database. Takes a lock, so that processes that start at the same moment
 * run each migration once.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await assertSupported(dataSource);
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

/** Returns the names of missing migrations: of the given ones, by default of the data source's. */
export async function missingMigrations(
  dataSource: DataSource,
  migrations: readonly MigrationInterface[] = dataSource.migrations,
): Promise<string[]> {
  const [table] = await dataSource.query<{ found: boolean }[]>(
    `select to_regclass('flotilla_migrations') is not null as found`,
  );
  const done = table?.found
    ? await dataSource.query<{ name: string }[]>(`select "name" from flotilla_migrations`)
    : [];
  const names = new Set(done.map(({ name }) => name));
  const migrationNames = migrations.map(({ name }) => name ?? '');
  return migrationNames
    .filter((name) => !names.has(name))
    .sort((a, b) => a.slice(-13).localeCompare(b.slice(-13)));
}

/** Requires that a database that is migrated by another process has all migrations. @throws ConfigError */
export async function assertMigrated(
  dataSource: DataSource,
  migrations?: readonly MigrationInterface[],
): Promise<void> {
  const missing = await missingMigrations(dataSource, migrations);
  if (missing.length === 0) return;
  throw new ConfigError(
    `MIGRATE=off requires a migrated database. It lacks ${missing.join(', ')}. Run: flotilla migrate`,
  );
}

const lockTries = 40;
const lockPauseMs = 500;
const lockNotAvailable = '55P03';

/**
 * Retries migrations that time out waiting for a lock. Between the attempts, queries that queue behind the
 * migration can run.
 */
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
