import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import pg from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { isVisitorsRead } from '../context/acting.js';
import { Database } from '../database/database.js';
import { fitsFastPath } from '../database/fast-path/index.js';
import { openReplicas } from '../database/replicas/open-replicas.js';
import { listenerName } from '../database/listeners.js';
import { poolOf } from '../database/separate-pool.js';
import { prepareHostDatabase } from '../schema/host-database.js';
import type { FlotillaOptions } from './options.js';
import { statementMeter } from './telemetry/statement-meter.js';

/** Provides the database on the application's own connection, migrated. */
export function databaseProvider(registry: Registry, logger: Logger, options: FlotillaOptions): Provider {
  const { dataSource: given, modules, migrate = 'on', telemetry, directUrl, fastPath = true } = options;
  const migrations = modules.flatMap((module) => module.migrations);
  const open = async (dataSource: DataSource) => {
    const ran = await prepareHostDatabase(dataSource, { registry, migrations, migrate });
    if (ran.length > 0) logger.info({ migrations: ran }, 'migrated the database');
    const hasFastPath = fastPath && (await fitsFastPath(poolOf(dataSource), logger));
    const meter = telemetry && statementMeter(registry, telemetry);
    const isPooled = directUrl !== undefined;
    const given = { dataSource, settings: options.replicas, isPooled, hasFastPath, logger, telemetry };
    const replicas = await openReplicas(given);
    return new Database(dataSource, { meter, isPooled, hasFastPath, replicas, isVisitorsRead });
  };
  if (given instanceof DataSource) return { provide: Database, useFactory: () => open(given) };
  // The token of TypeOrmModule for a connection by its name.
  return { provide: Database, inject: [given ? `${given}DataSource` : DataSource], useFactory: open };
}

interface ListeningInput {
  readonly dataSource: DataSource;
  readonly processId: string;
  readonly directUrl: string | undefined;
}

/**
 * Returns a connection outside the pool, with the data source's own address, or the direct one when it uses a
 * pooler.
 */
export function listeningClient({ dataSource, processId, directUrl }: ListeningInput): pg.Client {
  const { options } = poolOf(dataSource);
  const connectionString = directUrl ?? options.connectionString;
  // The pool defines its password as a non-enumerable property, which the spread does not copy.
  return new pg.Client({
    ...options,
    connectionString,
    password: options.password,
    application_name: `${listenerName} ${processId}`,
  });
}
