import { ConfigError, type Registry } from '@flotilla/core';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { assertMigrated, migrate, missingMigrations, schemaOptions } from './data-source.js';
import type { Migration } from './migration.js';
import { assertTables } from './missing-tables.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface HostDatabaseInput {
  readonly registry: Registry;
  readonly migrations: readonly Migration[];
  readonly migrate: 'on' | 'off';
}

/**
 * Migrates a host application's database to the schema of the modules, with a separate migrations table; the
 * application's connection need not know our entities. Returns the names of the migrations that ran.
 * @throws ConfigError when the connection is unsuitable, with the fix
 */
export async function prepareHostDatabase(
  dataSource: DataSource,
  input: HostDatabaseInput,
): Promise<string[]> {
  const options = postgresOptionsOf(dataSource);
  await assertSession(dataSource, options);
  const ours = schemaOptions(input);
  const registered = ours.migrations.map((MigrationClass) => new MigrationClass());
  const ran: string[] = [];
  if (input.migrate === 'off') await assertMigrated(dataSource, registered);
  else if ((await missingMigrations(dataSource, registered)).length > 0)
    ran.push(...(await run({ ...options, ...applicationsOwn, ...ours, poolSize: 2 })));
  await assertTables(dataSource, input.registry);
  return ran;
}

/** Options for the application's own tables, which must not apply to ours. */
const applicationsOwn = {
  entities: [],
  subscribers: [],
  namingStrategy: undefined,
  entityPrefix: undefined,
  logging: false,
};

async function run(options: PostgresOptions): Promise<string[]> {
  const dataSource = await new DataSource(options).initialize();
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

function postgresOptionsOf({ options }: DataSource): PostgresOptions {
  if (options.type !== 'postgres')
    throw new ConfigError(
      `Flotilla needs PostgreSQL, and this TypeORM connection is of type "${options.type}". Give it another: dataSource`,
    );
  for (const name of ['synchronize', 'dropSchema'] as const) {
    if (!options[name]) continue;
    const fix = `Leave it out, and let migrations change your own tables, or give Flotilla a connection of its own: dataSource`;
    throw new ConfigError(`TypeORM's "${name}" changes tables at each start, past all migrations. ${fix}`);
  }
  return options;
}

/**
 * SQL that is true in a session whose time zone equals UTC under any name: `Etc/UTC`, `GMT`, `Zulu`. Zones of
 * places have another offset in summer, or had one before time was standardised.
 */
export const isUtcSql = `(select bool_and(extract(timezone from moment) = 0)
  from unnest('{1800-01-01T00:00Z,2026-01-15T00:00Z,2026-07-15T00:00Z}'::timestamptz[]) moment)`;

interface Session {
  readonly zone: string;
  readonly isUtc: boolean;
  readonly schema: string | null;
}

/**
 * Checks schema and time zone of the connection, because our statements name no schema and use the session's
 * time zone.
 */
async function assertSession(dataSource: DataSource, options: PostgresOptions): Promise<void> {
  const [session] = await dataSource.query<Session[]>(
    `select current_setting('TimeZone') as zone, ${isUtcSql} as "isUtc", current_schema() as schema`,
  );
  const { zone, isUtc, schema } = session ?? {};
  if (isUtc !== true)
    throw new ConfigError(
      `Times would be wrong: the TypeORM connection is in ${zone}. ${saying('-c TimeZone=UTC')}`,
    );
  if (options.schema !== undefined && options.schema !== schema)
    throw new ConfigError(
      `The TypeORM connection has the schema "${options.schema}", and its statements go to "${schema}". ${saying(`-c TimeZone=UTC -c search_path=${options.schema}`)}`,
    );
}

const saying = (options: string) => `Set in its options: extra: { options: '${options}' }`;
