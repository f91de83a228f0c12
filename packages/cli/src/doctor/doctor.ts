import { join } from 'node:path';
import { checkActions, loadModules } from '@flotilla/backend/server';
import { unsupported } from '@flotilla/backend/schema';
import { ConfigError, createRegistry, readEnvironment } from '@flotilla/core';
import { type Application, explain, packageFolder } from '@flotilla/runtime';
import type { BackendModule } from '@flotilla/backend';
import pg from 'pg';
import { readFileSync } from 'node:fs';
import { productDatabase } from '../migrate/databases.js';
import { type Finding, right, wrong } from './finding.js';
import { placeOf } from '../report-error.js';
import { checkConfiguration, checkDisk, checkNode, checkPorts, findingsOf } from './machine.js';
import { pendingMigrations } from '../migrate/run.js';

/** Checks the machine, the configuration, the packages and the database. */
export async function examine(application: Application): Promise<Finding[]> {
  const { project, environment } = application;
  const { modules = [], findings } = await checkModules(application);
  const configuration = [...checkConfiguration(application), ...findings];
  const isConfigured = configuration.every(({ state }) => state === 'right');
  return [
    checkNode(),
    ...configuration,
    ...checkVersions(join(project.root, project.api)),
    ...(isConfigured ? await checkPorts(application) : []),
    await checkDisk(environment.DATA_DIR ?? project.root),
    ...(isConfigured ? await examineDatabase(application, modules) : []),
  ];
}

interface CheckedModules {
  readonly modules?: readonly BackendModule[];
  readonly findings: readonly Finding[];
}

/** Loads the modules, and checks their definitions and settings. */
async function checkModules({ project, environment }: Application): Promise<CheckedModules> {
  try {
    const modules = await loadModules(project);
    createRegistry(modules.map(({ module }) => module));
    checkActions(modules);
    for (const { settings } of modules) if (settings) readEnvironment(settings, environment);
    return { modules, findings: [right(`${modules.length} modules`)] };
  } catch (error) {
    if (error instanceof ConfigError) return { findings: findingsOf(error) };
    const { problem, fix } = explain(error, environment) ?? {};
    const text = problem ?? (await placeOf(error)) ?? String(error);
    return { findings: [wrong(text, fix ?? 'Mend it there, and run the command again.')] };
  }
}

async function examineDatabase(
  { environment }: Application,
  modules: readonly BackendModule[],
): Promise<Finding[]> {
  try {
    const database = await productDatabase(environment);
    const findings = await checkDatabase(database.url, modules).finally(() => database.close());
    const isEmbedded = !environment.DATABASE_URL;
    // For pg_dump and other programs of PostgreSQL.
    return isEmbedded ? [...findings, right(`The embedded database: ${database.url}`)] : findings;
  } catch (error) {
    const failure = explain(error, environment);
    const text = failure?.problem ?? (error instanceof Error ? error.message : String(error));
    return [wrong(text, failure?.fix ?? 'Set DATABASE_URL to a PostgreSQL of your own.')];
  }
}

/** Checks that the database responds, is recent enough, and has the tables of the modules. */
export async function checkDatabase(url: string, modules: readonly BackendModule[]): Promise<Finding[]> {
  let server: Server;
  try {
    server = await serverFacts(url);
  } catch (error) {
    const failure = explain(error, { DATABASE_URL: url });
    const text = failure?.problem ?? `The database does not answer: ${String(error)}.`;
    return [wrong(text, failure?.fix ?? 'Start it, or correct DATABASE_URL.')];
  }
  const failure = unsupported(server);
  if (failure) return [wrong(failure.problem, failure.fix ?? '')];
  const pending = await pendingMigrations(url, modules);
  const schema = pending.length
    ? wrong(
        `${pending.length} migrations have not run: ${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ', …' : ''}.`,
        'Run: flotilla migrate',
      )
    : right('All migrations have run');
  return [right(`PostgreSQL ${server.version}`), collationFinding(server), schema];
}

function collationFinding({ hasIcu }: Server): Finding {
  if (hasIcu) return right('PostgreSQL sorts by language (ICU)');
  return wrong(
    'PostgreSQL was built without ICU: lists sort text by code point.',
    'Use a PostgreSQL that is built with ICU, as all packages are.',
  );
}

interface Server {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly name: string;
  readonly hasIcu: boolean;
}

async function serverFacts(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         current_setting('server_encoding') as encoding, current_database() as name,
         exists (select from pg_collation where collprovider = 'i') as "hasIcu"`,
    );
    return only(rows);
  } finally {
    await client.end();
  }
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('The database returned no row.');
  return first;
}

/** Libraries that must be installed once, since all packages must share one copy. */
const single = ['fastify', 'typeorm', '@nestjs/core', '@nestjs/common', 'pg'];

/** Checks that the application and the framework share one copy of each library. */
function checkVersions(app: string): Finding[] {
  const framework = packageFolder(app, '@flotilla/backend') ?? app;
  return single.map((name) => {
    const [own, shared] = [installedPackage(app, name), installedPackage(framework, name)];
    if (!own || !shared) return wrong(`${name} is not installed.`, `Install it: npm i ${name}`);
    if (own.folder !== shared.folder)
      return wrong(
        `There are two copies of ${name}: ${own.version} and ${shared.version}.`,
        'Ask for one version of it, and install again.',
      );
    return right(`${name} ${own.version}`);
  });
}

function installedPackage(from: string, name: string): { folder: string; version: string } | undefined {
  const folder = packageFolder(from, name);
  if (folder === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}
