import { type BackendModule, REGISTRY } from '@flotilla/backend';
import { createServer, readConfig } from '@flotilla/backend/server';
import type { Registry } from '@flotilla/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { emptyDatabase, migratedDatabase, type TestDatabase } from './test-database.js';
import { asSite, headersOf, send, type TestAnswer, type TestRequest, type TestRow, testSecretKey } from './test-request.js';

export interface TestAppInput {
  readonly modules: readonly BackendModule[];
  /** Environment variables beside those that a test needs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the tables come from: a copy of a migrated template (when not said), or the server's own start. */
  readonly migrate?: 'template' | 'boot';
  /** A database that is there already: for a second process on it. Closing leaves it alone. */
  readonly databaseUrl?: string;
  readonly logger?: Logger;
}

/** The API as it runs in production, on a database of its own. */
export interface TestApp {
  readonly nest: NestFastifyApplication;
  readonly registry: Registry;
  readonly databaseUrl: string;
  /** The headers of a server that knows the secret key. */
  readonly asServer: Readonly<Record<string, string>>;
  request<Data = TestRow>(request: TestRequest): Promise<TestAnswer<Data>>;
  /** Runs SQL beside the API. */
  sql<R = TestRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Opens a port, once, and answers its address. */
  listen(): Promise<string>;
  /** A number that no row of any app of this test file was made from yet. */
  nextSeed(): number;
  close(): Promise<void>;
}

/** Starts the API of some modules for a test. Close it when the test is over. */
export async function createTestApp(input: TestAppInput): Promise<TestApp> {
  const database = await databaseOf(input);
  try {
    return await start(input, database);
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function databaseOf({ databaseUrl, migrate, modules }: TestAppInput): Promise<TestDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, drop: async () => {} };
  return migrate === 'boot' ? emptyDatabase() : migratedDatabase(modules);
}

/** Apps on one database must not make equal rows. */
let lastSeed = 0;

async function start({ modules, env, logger }: TestAppInput, database: TestDatabase): Promise<TestApp> {
  const config = readConfig({
    DATABASE_URL: database.url,
    RBAC_SECRET_KEY: testSecretKey,
    SITE_KEY: asSite['x-flotilla-site-key'],
    LOG_LEVEL: 'silent',
    // The one limit that a machine with much to do reaches first: twenty connections that open at the same moment.
    DATABASE_CONNECT_TIMEOUT_MS: '60000',
    ...env,
  });
  const nest = await createServer({ config, environment: { ...process.env, ...env }, modules, logger });
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();
  let address: Promise<string> | undefined;
  return {
    nest,
    registry: nest.get<Registry>(REGISTRY),
    databaseUrl: database.url,
    asServer: headersOf('server'),
    request: (request) => send(nest, request),
    sql: (text, values) => nest.get(DataSource).query(text, values),
    listen: () => (address ??= nest.listen(0, '127.0.0.1').then(() => nest.getUrl())),
    nextSeed: () => ++lastSeed,
    async close() {
      await nest.close();
      await database.drop();
    },
  };
}
