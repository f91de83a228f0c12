import type { Registry } from '@flotilla/core';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { entitySchemas } from './entity-schema.js';
import { frameworkMigrations, frameworkSchemas } from './framework-tables.js';
import { type Migration, migrationClasses } from './migration.js';

export interface DataSourceInput {
  readonly url: string;
  readonly registry: Registry;
  readonly migrations: readonly Migration[];
  /** Connections in the pool. */
  readonly poolSize?: number;
}

/** The TypeORM options of an application whose tables are all Flotilla's. */
export function dataSourceOptions({ url, registry, migrations, poolSize = 10 }: DataSourceInput): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    entities: [...frameworkSchemas, ...entitySchemas(registry)],
    migrations: migrationClasses([...frameworkMigrations, ...migrations], registry),
    migrationsTableName: 'flotilla_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    // Its functions are PostgreSQL's own; the default is those of an extension.
    uuidExtension: 'pgcrypto',
    logging: false,
    extra: { options: '-c TimeZone=UTC', connectionTimeoutMillis: 5000, application_name: 'flotilla' },
  };
}

/**
 * Brings the database to the schema of the installed modules. Processes that start at the same
 * moment take turns, so that each migration runs once.
 * @returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('flotilla_migrations'))`);
    const ran = await dataSource.runMigrations();
    return ran.map((migration) => migration.name);
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('flotilla_migrations'))`);
    await lock.release();
  }
}
