import { join, resolve } from 'node:path';
import { entryPointsOf, findProject } from '@flotilla/runtime';
import { createBuilder, type Rollup } from 'vite';
import { type Chunk, Chunks, gzipBytes } from './chunks.js';
import { reportOf, type WakingPart } from './report.js';

/**
 * Bytes after gzip. An article page has the loader and no island that starts without interaction; a page of
 * accounts has one island, with forms.
 */
const budgets = {
  loader: 1400,
  wakingByThemselves: 36_000,
  form: 8000,
  purpose: 130_000,
  admin: 200_000,
  studio: 110_000,
  previewScript: 14_000,
};

const web = resolve(process.argv[2] ?? '.');
const entryPoints = await Promise.all(
  entryPointsOf(await findProject(), 'react').map((entryPoint) => entryPoint.load()),
);
const islands = (entryPoints as { islands?: Readonly<Record<string, WakingPart>> }[]).flatMap((entryPoint) =>
  Object.values(entryPoint.islands ?? {}),
);
const { client, admin } = await browserChunks();
const adminChunks = new Chunks(admin);
const firstScreens = firstScreensOf(adminChunks);
const report = reportOf(new Chunks(client), islands);

/**
 * Script of a form, the same for any number of fields: fields are HTML, and the script reads them from the
 * page.
 */
const form = report.parts.find(({ name }) => name === 'crm.request-form');
if (!form)
  throw new Error('No module defines crm.request-form. Put the name of the island for visitor forms here.');

for (const { name, wake, bytes } of report.parts) console.log(`${kB(bytes)}  ${name} (${wake})`);
const isOver = [
  within('loader, on each page with an island', report.loader, budgets.loader),
  within(
    'loader and all parts that start without interaction',
    report.wakingByThemselves,
    budgets.wakingByThemselves,
  ),
  within('form of three fields, beside the loader', form.bytes, budgets.form),
  ...report.purposes.map(({ name, bytes }) => within(`page of ${name}`, bytes, budgets.purpose)),
  within('admin, from signing in to the first list', gzipBytes(firstScreens), budgets.admin),
  within('page studio, beside the first screens of the admin', studioBytes(), budgets.studio),
  within(
    'script of previews',
    gzipBytes(adminChunks.withImports(adminChunks.of('browser/entry-preview'))),
    budgets.previewScript,
  ),
].includes(false);
process.exitCode = isOver ? 1 : 0;

/** Builds the browser files of the site and the admin in memory. */
async function browserChunks() {
  process.env.NODE_ENV = 'production';
  const inMemory = { build: { write: false } };
  const builder = await createBuilder({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'silent',
    environments: { client: inMemory, admin: inMemory },
  });
  const chunksOf = async (name: 'client' | 'admin') => {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`The site is not built for ${name}.`);
    const files = [await builder.build(environment)]
      .flat()
      .flatMap((bundle) => (bundle as Rollup.RollupOutput).output);
    return files
      .filter((file) => file.type === 'chunk')
      .map(({ facadeModuleId: source, ...chunk }) => ({ ...chunk, source }));
  };
  return { client: await chunksOf('client'), admin: await chunksOf('admin') };
}

/** Returns the files that signing in with a password and opening a table load. */
function firstScreensOf(chunks: Chunks): Set<Chunk> {
  const parts = ['browser/entry-admin', 'rbac/src/admin/sign-in', 'session/session-source', 'labels/en'];
  return new Set(parts.flatMap((part) => [...chunks.withImports(chunks.of(part))]));
}

/** Returns the bytes of the page studio, without the editor of rich text, which loads with its first field. */
function studioBytes(): number {
  const own = adminChunks.withImports(adminChunks.of('studio/studio-screen'));
  return gzipBytes(new Set([...own].filter((chunk) => !firstScreens.has(chunk))));
}

function within(what: string, bytes: number, budget: number): boolean {
  const isWithin = bytes <= budget;
  console.log(`${kB(bytes)}  ${what}: ${isWithin ? 'within' : 'OVER'} ${budget / 1000} kB`);
  return isWithin;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(2).padStart(6)} kB`;
}
