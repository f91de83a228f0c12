import type { BackendModule } from '@flotilla/backend';
import { dataSourceOptions, migrate, missingMigrations } from '@flotilla/backend/schema';
import { createRegistry } from '@flotilla/core';
import { DataSource } from 'typeorm';

/** Runs the pending migrations of a database. @returns their names */
export async function runMigrations(url: string, modules: readonly BackendModule[]): Promise<string[]> {
  return onDataSource(url, modules, migrate);
}

/** Returns the names of the pending migrations of a database. */
export async function pendingMigrations(url: string, modules: readonly BackendModule[]): Promise<string[]> {
  return onDataSource(url, modules, missingMigrations);
}

async function onDataSource<T>(
  url: string,
  modules: readonly BackendModule[],
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  const dataSource = await new DataSource(
    dataSourceOptions({ url, registry, migrations, poolSize: 2 }),
  ).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
