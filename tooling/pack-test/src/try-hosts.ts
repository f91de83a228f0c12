import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@flotilla/local/database';
import { type Answer, type Guide, withModules } from './guide.js';
import { removalOf, undo } from './removal.js';
import { compile, install, startHost, writeFiles } from './host-app.js';
import { countPackages, type PackageManager, settingsOf } from './package-managers.js';
import type { TarballRegistry } from './registry.js';

export interface TrialInput {
  readonly manager: PackageManager;
  /** Empty folder for the applications. */
  readonly folder: string;
  readonly guide: Guide;
  readonly registry: TarballRegistry;
  /** Address of a PostgreSQL server. */
  readonly adminUrl: string;
  /** Version ranges of the application's own dependencies. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Result of one installation. */
export interface Trial {
  readonly title: string;
  readonly newPackages: number;
  readonly seconds: number;
}

/** Dependencies of a NestJS application before it installs Flotilla. */
const hostDependencies = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-fastify',
  '@nestjs/typeorm',
  'fastify',
  'pg',
  'reflect-metadata',
  'rxjs',
  'typeorm',
];
const forTypes = ['@types/node', 'typescript'];

/** Compiler options of the host. */
export const strict = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    outDir: 'dist',
    rootDir: 'src',
    strict: true,
    // Check our declaration files, too.
    skipLibCheck: false,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    types: ['node'],
  },
  include: ['src'],
};

/** Creates a NestJS and Fastify application without Flotilla. @returns its folder */
export async function bareApplication(input: TrialInput): Promise<string> {
  const { manager, versions, registry } = input;
  const folder = join(input.folder, 'bare');
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]));
  const manifest = {
    name: 'host',
    private: true,
    type: 'module',
    dependencies: pick(hostDependencies),
    devDependencies: pick(forTypes),
  };
  await mkdir(folder, { recursive: true });
  await writeFiles(folder, {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify(strict),
    ...settingsOf(manager, registry),
  });
  await install(manager, folder);
  return folder;
}

/**
 * Installs modules one after the other into a copy of a bare application, following the guide, and checks the
 * responses of the application with all of them. @throws Error on any difference from the guide
 */
export async function tryModules(
  input: TrialInput,
  bare: string,
  modules: readonly string[],
): Promise<Trial[]> {
  const { manager, guide, adminUrl } = input;
  const folder = hostFolder(input, modules);
  await cp(bare, folder, { recursive: true, verbatimSymlinks: true });
  const before = await countPackages(manager, folder);
  const trials: Trial[] = [];
  for (const [index, module] of modules.entries()) {
    const startedAt = performance.now();
    const shared = index === 0 ? guide.packages.slice(1) : [];
    await install(manager, folder, [`@flotilla/${module}`, ...shared]);
    const newPackages = (await countPackages(manager, folder)) - before;
    trials.push({
      title: modules.slice(0, index + 1).join(', '),
      newPackages,
      seconds: secondsSince(startedAt),
    });
  }
  await writeFiles(folder, { ...withModules(guide.files, modules), ...removalOf(modules) });
  await compile(folder);
  await assertAnswers(folder, await createDatabase(adminUrl, databaseName('host')), modules);
  return trials;
}

/**
 * Adds users, a guard and a path prefix to an application with the blog, following the guide.
 * @throws Error when a response differs from the guide
 */
export async function tryPeople(input: TrialInput, modules: readonly string[]): Promise<Trial> {
  const { adminUrl } = input;
  const { files, answers } = input.guide.withPeople;
  const startedAt = performance.now();
  const folder = hostFolder(input, modules);
  await writeFiles(folder, files);
  await compile(folder);
  const host = await startHost(folder, {
    DATABASE_URL: await createDatabase(adminUrl, databaseName('people')),
  });
  try {
    for (const response of answers) await assertAnswer(host.url, response);
  } finally {
    await host.stop();
  }
  return {
    title: `people of its own: ${answers.length} answers`,
    newPackages: 0,
    seconds: secondsSince(startedAt),
  };
}

async function assertAnswer(url: string, { who, method, path, status }: Answer): Promise<void> {
  const body =
    method === 'POST' ? { body: JSON.stringify({ data: { title: { en: 'A first charter' } } }) } : {};
  const headers = {
    authorization: `Bearer ${who}`,
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${url}${path}`, { method, headers, ...body });
  if (response.status !== status)
    throw new Error(
      `${who}: ${method} ${path} answered ${response.status}, not ${status}: ${await response.text()}`,
    );
}

const databaseName = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

const hostFolder = ({ folder }: TrialInput, modules: readonly string[]) => join(folder, modules.join('-'));

/**
 * Starts a host twice, on an empty database and on the migrated one, lists and writes rows, and undoes the
 * first module.
 */
async function assertAnswers(folder: string, url: string, modules: readonly string[]): Promise<void> {
  const secretKey = randomUUID();
  for (const time of ['first', 'second']) {
    const host = await startHost(folder, { DATABASE_URL: url, RBAC_SECRET_KEY: secretKey });
    try {
      const lists = await listsOf(host.url);
      const missing = modules.filter((module) => !lists.some((path) => path.startsWith(`/api/${module}/`)));
      if (missing.length)
        throw new Error(`At its ${time} start the OpenAPI document lacks ${missing.join(', ')}.`);
      for (const path of lists) await assertStatus(`${host.url}${path}`, 200, { secretKey });
      if (modules.includes('blog')) await assertWrites(`${host.url}/api/blog/articles`, secretKey);
    } finally {
      await host.stop();
    }
  }
  await undo(folder, url);
}

async function assertWrites(url: string, secretKey: string): Promise<void> {
  await assertStatus(url, 201, { secretKey, data: { title: { en: 'A first charter' } } });
  await assertStatus(url, 400, { secretKey, data: { title: 'A first charter', slug: 7 } });
}

/** Returns the list routes in the host's OpenAPI document. */
async function listsOf(url: string): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, { get }]) =>
    get?.operationId.startsWith('find') && !path.includes('{') ? [path] : [],
  );
}

interface RequestInput {
  readonly secretKey: string;
  /** Sent by POST. */
  readonly data?: object;
}

async function assertStatus(url: string, status: number, { secretKey, data }: RequestInput): Promise<void> {
  const response = await fetch(url, {
    headers: { 'x-rbac-secret-key': secretKey, ...(data && { 'content-type': 'application/json' }) },
    ...(data && { method: 'POST', body: JSON.stringify({ data }) }),
  });
  if (response.status !== status)
    throw new Error(`${url} answered ${response.status}, not ${status}: ${await response.text()}`);
}

export const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;

/** Returns the catalog versions of `pnpm-workspace.yaml`. */
export async function catalogVersions(root: string): Promise<Record<string, string>> {
  const [, catalog = ''] = (await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')).split(/^catalog:$/m);
  return Object.fromEntries(
    [...catalog.matchAll(/^ {2}'?([^\s':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  );
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly operationId: string } }>>;
}
