import { createRegistry, type Entity, isLink, type Module, type Registry } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { expressionIndexSql, isExpression } from './entity-schema.js';
import { indexesOf, indexName, isSearchIndex } from './index-name.js';
import { addressTrigger, createAddressTrigger, dropAddressTrigger } from './localized-slugs.js';
import type { Migration } from './migration.js';

export interface GenerateInput {
  /** An empty database; existing migrations are run in it first. */
  readonly url: string;
  readonly modules: readonly { readonly module: Module; readonly migrations: readonly Migration[] }[];
}

/** Statements that a module's definitions need and its migrations lack. */
export interface MissingSteps {
  readonly module: string;
  /** Other modules that the statements depend on. */
  readonly needs: readonly string[];
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/**
 * Compares the definitions with the result of all migrations in an empty database. An empty result means no
 * drift.
 */
export async function missingSteps({ url, modules }: GenerateInput): Promise<MissingSteps[]> {
  const registry = createRegistry(modules.map(({ module }) => module));
  const migrations = modules.flatMap((module) => module.migrations);
  const dataSource = await new DataSource(dataSourceOptions({ url, registry, migrations })).initialize();
  try {
    await dataSource.runMigrations();
    const owners = new Map(
      [...registry.entities.values()].flatMap((entity) => namesIn(entity).map((name) => [name, entity])),
    );
    const { up, down } = await differences(dataSource, registry);
    return grouped(up, down, owners);
  } finally {
    await dataSource.destroy();
  }
}

/** Returns the statements that change a database to match the definitions, and the reverse. */
export async function differences(
  dataSource: DataSource,
  registry: Registry,
): Promise<Pick<MissingSteps, 'up' | 'down'>> {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  const expressions = await expressionIndexes(dataSource, registry);
  return {
    up: [
      ...expressions.up.filter(isDrop),
      ...upQueries.map(({ query }) => query),
      ...expressions.up.filter((step) => !isDrop(step)),
    ],
    down: [...expressions.down, ...downQueries.map(({ query }) => query).reverse()],
  };
}

const isDrop = (statement: string) => statement.startsWith('DROP ');

/** PostgreSQL's own statement with quoted names, which are used to find the module. */
const recreated = ({
  indexname,
  tablename,
  indexdef,
}: {
  indexname: string;
  tablename: string;
  indexdef: string;
}) => indexdef.replace(/^CREATE INDEX \S+ ON \S+/, () => `CREATE INDEX "${indexname}" ON "${tablename}"`);

/** Returns whether PostgreSQL's own statement creates a GIN index without a pending list. */
const hasNoPendingList = (indexdef: string) => /fastupdate='?(off|false)/.test(indexdef);

/** Without a schema, because a host application may keep our tables in another one. */
const dropIndex = (name: string) => `DROP INDEX "${name}"`;

/**
 * Compares expression indexes and triggers, which TypeORM ignores: returns missing ones, drops outdated search
 * indexes, and takes the pending list from indexes of addresses.
 */
async function expressionIndexes(
  dataSource: DataSource,
  registry: Registry,
): Promise<Pick<MissingSteps, 'up' | 'down'>> {
  const rows = await dataSource.query<{ indexname: string; tablename: string; indexdef: string }[]>(
    `select indexname, tablename, indexdef from pg_indexes where schemaname = 'public'`,
  );
  const existing = new Set(rows.map((row) => row.indexname));
  const entities = [...registry.entities.values()];
  const needed = entities.flatMap((entity) =>
    indexesOf(entity)
      .filter(isExpression)
      .map((index) => ({
        index,
        name: indexName(entity.table, index),
        sql: expressionIndexSql(entity, index),
      })),
  );
  const tables = new Set(entities.map(({ table }) => table));
  const names = new Set(needed.map(({ name }) => name));
  const old = rows.filter(
    ({ indexname, tablename }) => isSearchIndex(indexname) && tables.has(tablename) && !names.has(indexname),
  );
  const missing = needed.filter(({ name }) => !existing.has(name));
  const delayed = needed.filter(({ name, index }) => {
    const found = rows.find(({ indexname }) => indexname === name);
    return index.addresses !== undefined && found && !hasNoPendingList(found.indexdef);
  });
  const triggers = await missingTriggers(dataSource, entities);
  return {
    up: [
      ...old.map(({ indexname }) => dropIndex(indexname)),
      ...missing.map(({ sql }) => sql),
      ...delayed.map(({ name }) => `ALTER INDEX "${name}" SET (fastupdate = off)`),
      ...triggers.map(({ name, entity }) => createAddressTrigger(name, entity)),
    ],
    down: [
      ...triggers.map(({ name, entity }) => dropAddressTrigger(name, entity)),
      ...delayed.map(({ name }) => `ALTER INDEX "${name}" RESET (fastupdate)`),
      ...missing.map(({ name }) => dropIndex(name)),
      ...old.map(recreated),
    ],
  };
}

/** Returns the triggers of definitions that the database lacks, which TypeORM does not support. */
async function missingTriggers(
  dataSource: DataSource,
  entities: readonly Entity[],
): Promise<{ readonly name: string; readonly entity: Entity }[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    `select tgname as name from pg_trigger where not tgisinternal`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  return entities.flatMap((entity) => {
    const name = addressTrigger(entity);
    return name === undefined || existing.has(name) ? [] : [{ name, entity }];
  });
}

function grouped(
  up: readonly string[],
  down: readonly string[],
  owners: ReadonlyMap<string, Entity>,
): MissingSteps[] {
  const groups = new Map<
    string,
    { module: string; needs: readonly string[]; up: string[]; down: string[] }
  >();
  const groupOf = (statement: string) => {
    const { module, needs } = ownerOf(statement, owners);
    const key = [module, ...needs].join('+');
    const group = groups.get(key) ?? { module, needs, up: [], down: [] };
    groups.set(key, group);
    return group;
  };
  for (const statement of up) groupOf(statement).up.push(statement);
  for (const statement of down)
    if (!fallsWithItsTable(statement, up, owners)) groupOf(statement).down.push(statement);
  return [...groups.values()];
}

/** Returns the names in statements that belong to an entity: its table's and its indexes'. */
function namesIn(entity: Entity): string[] {
  return [entity.table, ...indexesOf(entity).map((index) => indexName(entity.table, index))];
}

/** Returns whether an index is dropped together with the table that the same step creates. */
function fallsWithItsTable(
  statement: string,
  up: readonly string[],
  owners: ReadonlyMap<string, Entity>,
): boolean {
  const index = /^DROP INDEX (?:"public"\.)?"([^"]+)"/.exec(statement)?.[1];
  const table = index === undefined ? undefined : owners.get(index)?.table;
  return table !== undefined && up.some((other) => other.startsWith(`CREATE TABLE "${table}"`));
}

/** Returns the module whose table a statement changes, and the modules that the table references. */
function ownerOf(
  statement: string,
  owners: ReadonlyMap<string, Entity>,
): { module: string; needs: readonly string[] } {
  const name = /(?:TABLE|ON|(?:DROP|ALTER) INDEX (?:"public"\.)?)\s*"([^"]+)"/.exec(statement)?.[1] ?? '';
  const entity = owners.get(name) ?? ownerOfIndex(name, owners);
  if (!entity) return { module: '', needs: [] };
  const ends = isLink(entity) && entity.right ? [entity.right.key] : [];
  const needs = ends.map((key) => partsOf(key).module).filter((module) => module !== entity.module);
  return { module: entity.module, needs };
}

/** Finds the owner of an index without a definition by the table name in its prefix. */
function ownerOfIndex(name: string, owners: ReadonlyMap<string, Entity>): Entity | undefined {
  const tables = [...owners.values()].filter(({ table }) => name.startsWith(`${table}_`));
  return tables.toSorted((a, b) => b.table.length - a.table.length)[0];
}
