import { createHash } from 'node:crypto';
import type { BackendModule } from '@flotilla/backend';
import { dataSourceOptions, migrate } from '@flotilla/backend/schema';
import { jobTablesSql } from '@flotilla/backend/server';
import { createRegistry } from '@flotilla/core';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** The database of one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create();
}

/**
 * Creates a database with the tables of these modules, copied from a template that is migrated once for all
 * test files.
 */
export async function migratedDatabase(modules: readonly BackendModule[]): Promise<TestDatabase> {
  const template = `flotilla_template_${fingerprint(modules)}`;
  await ensureTemplate(template, modules);
  return create(template);
}

/**
 * Returns the URL of the server on which tests create databases.
 * @throws Error when the run was started without one
 */
export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set. Name "@flotilla/local/vitest-setup" as a globalSetup of vitest, or set it to a PostgreSQL server.',
    );
  return url;
}

async function create(template?: string): Promise<TestDatabase> {
  const name = `flotilla_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(adminUrl(), name, { template });
  return { url, drop: () => dropDatabase(adminUrl(), name) };
}

/**
 * Test files run in separate processes: the first creates the template under a lock, the others wait for it.
 */
async function ensureTemplate(name: string, modules: readonly BackendModule[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await dropDatabase(adminUrl(), unfinished);
    await migrateAll(await createDatabase(adminUrl(), unfinished), modules);
    // Renamed when complete, so that a crash leaves no partial template.
    await admin.query(`alter database "${unfinished}" rename to "${name}"`);
  } finally {
    await admin.end();
  }
}

async function migrateAll(url: string, modules: readonly BackendModule[]): Promise<void> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  const dataSource = await new DataSource(
    dataSourceOptions({ url, registry, migrations, poolSize: 2 }),
  ).initialize();
  try {
    await migrate(dataSource);
    // Otherwise each app would create them at its start.
    await dataSource.query(jobTablesSql());
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Returns a hash of all migrations and of the queue's tables, so that a server that outlives the run never
 * provides an outdated template.
 */
function fingerprint(modules: readonly BackendModule[]): string {
  const content = [jobTablesSql(), ...modules.map(({ module, migrations }) => [module.name, migrations])];
  return createHash('sha1').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
