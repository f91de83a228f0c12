import { setTimeout } from 'node:timers/promises';
import { ConfigError, type Registry } from '@flotilla/core';
import { isNotReadyYet } from '../database/database-errors.js';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { BackendModule } from './backend-module.js';
import type { Config } from '../config/config.js';
import { assertSupported } from '../schema/supported-database.js';
import { isUtcSql } from '../schema/host-database.js';
import {
  type DatabaseLimits,
  dataSourceOptions,
  assertMigrated,
  migrateDatabase,
  missingMigrations,
} from '../schema/data-source.js';

interface DatabaseInput {
  readonly config: Config;
  readonly modules: readonly BackendModule[];
  readonly logger: Logger;
  readonly registry: Registry;
}

/** Opens the pool for calls, and migrates the database to the schema of the modules. @throws ConfigError */
export async function openDatabase({
  config,
  modules,
  logger,
  registry,
}: DatabaseInput): Promise<DataSource> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOL: poolSize } = config;
  const schema = { registry, migrations: modules.flatMap((module) => module.migrations) };
  const limits = limitsOf(config);
  // Migrations have no statement timeout.
  const slow = { ...limits, statementMs: 0, idleTransactionMs: 0 };
  const isPooled = directUrl !== undefined;
  const dataSource = new DataSource(
    dataSourceOptions({ ...schema, url, poolSize, isPooled, limits: { ...limits, lockMs: 0 } }),
  );
  await connect(dataSource, logger).catch(sayOfPooler);
  try {
    await assertSupported(dataSource);
    if (config.MIGRATE === 'off') await assertMigrated(dataSource);
    // Most starts have nothing to migrate, and need no extra connection and lock to find out.
    else if ((await missingMigrations(dataSource)).length > 0) {
      const ran = await migrateDatabase({ ...schema, url: directUrl ?? url, limits: slow }).catch(
        sayOfPooler,
      );
      if (ran.length) logger.info({ migrations: ran }, 'migrated the database');
    }
    if (isPooled) await assertPoolerSettings(dataSource);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}

/** Connects; retries while the server is starting or overloaded, but not when it is unreachable. */
async function connect(dataSource: DataSource, logger: Logger): Promise<void> {
  const patienceEnds = performance.now() + patienceMs;
  while (true) {
    try {
      return void (await dataSource.initialize());
    } catch (error) {
      if (!isNotReadyYet(error) || performance.now() >= patienceEnds) throw error;
      logger.warn({ err: error }, 'the database is not ready yet; it will be retried');
      await setTimeout(pauseMs);
    }
  }
}

const patienceMs = 30_000;
const pauseMs = 250;

function limitsOf(config: Config): DatabaseLimits {
  return {
    connectMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    statementMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
    idleTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    lockMs: config.DATABASE_LOCK_TIMEOUT_MS,
  };
}

/** The errors of poolers that reject startup parameters: of PgBouncer and those like it, and of RDS Proxy. */
const ofPooler = /unsupported startup parameter|doesn.t support (command-line options|setting)/;

function sayOfPooler(error: unknown): never {
  if (!(error instanceof Error && ofPooler.test(error.message))) throw error;
  throw new ConfigError(
    `${error.message}: DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the database itself`,
  );
}

/**
 * Checks the time zone of pooled connections. A pooler ignores startup parameters, so its own settings must
 * set UTC.
 */
async function assertPoolerSettings(dataSource: DataSource): Promise<void> {
  const [session] = await dataSource.query<{ zone: string; isUtc: boolean }[]>(
    `select current_setting('TimeZone') as zone, ${isUtcSql} as "isUtc"`,
  );
  if (session?.isUtc) return;
  const fix = `connect_query='set timezone to ''UTC'''. Or run: alter role … set timezone to 'UTC'`;
  throw new ConfigError(
    `Times would be wrong: the pooler at DATABASE_URL gives connections in ${session?.zone}. Add to its settings: ${fix}`,
  );
}
