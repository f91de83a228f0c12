import type { BackendModule } from '@flotilla/backend';
import { dataSourceOptions, migrate } from '@flotilla/backend/schema';
import { createRegistry } from '@flotilla/core';
import { DataSource } from 'typeorm';

/** Runs the migrations that a database lacks and answers their names. */
export async function runMigrations(url: string, modules: readonly BackendModule[]): Promise<string[]> {
  return onDataSource(url, modules, migrate);
}

/** The names of the migrations that a database lacks. */
export async function pendingMigrations(url: string, modules: readonly BackendModule[]): Promise<string[]> {
  return onDataSource(url, modules, async (dataSource) => {
    const [table] = await dataSource.query<{ found: boolean }[]>(`select to_regclass('flotilla_migrations') is not null as found`);
    const done = table?.found ? await dataSource.query<{ name: string }[]>(`select "name" from flotilla_migrations`) : [];
    const names = new Set(done.map(({ name }) => name));
    return dataSource.migrations.map(({ name }) => name ?? '').filter((name) => !names.has(name));
  });
}

async function onDataSource<T>(url: string, modules: readonly BackendModule[], work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  const dataSource = await new DataSource(dataSourceOptions({ url, registry, migrations, poolSize: 2 })).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
