import { createHash } from 'node:crypto';
import type { BackendModule } from '@flotilla/backend';
import { dataSourceOptions, migrate } from '@flotilla/backend/schema';
import { jobTablesSql } from '@flotilla/backend/server';
import { createRegistry } from '@flotilla/core';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** A database that belongs to one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create();
}

/** A new database with the tables of these modules, copied from one that is migrated once for all test files. */
export async function migratedDatabase(modules: readonly BackendModule[]): Promise<TestDatabase> {
  const template = `flotilla_template_${fingerprint(modules)}`;
  await ensureTemplate(template, modules);
  return create(template);
}

/** The server that tests may make databases on. @throws Error when the run was started without one. */
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

/** Test files run in processes of their own: the first to come makes the template, the others wait for it. */
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
    // Only a template that is whole gets the name, so a crash leaves none behind that is not.
    await admin.query(`alter database "${unfinished}" rename to "${name}"`);
  } finally {
    await admin.end();
  }
}

async function migrateAll(url: string, modules: readonly BackendModule[]): Promise<void> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  const dataSource = await new DataSource(dataSourceOptions({ url, registry, migrations, poolSize: 2 })).initialize();
  try {
    await migrate(dataSource);
    // Each start would make them otherwise.
    await dataSource.query(jobTablesSql());
  } finally {
    await dataSource.destroy();
  }
}

/** Changes with any migration and the tables of the queue, so that a server that outlives the run never lends an old template. */
function fingerprint(modules: readonly BackendModule[]): string {
  const content = [jobTablesSql(), ...modules.map(({ module, migrations }) => [module.name, migrations])];
  return createHash('sha1').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
