import { join, resolve } from 'node:path';
import { doorsOf, findProject } from '@flotilla/project';
import { build, type Rollup } from 'vite';
import { Chunks } from './chunks.js';
import { reportOf, type WakingPart } from './report.js';

/** In bytes of gzip. An article page has the loader and nothing that wakes by itself; a page of accounts has one island, with forms. */
const budgets = { loader: 5000, wakingByThemselves: 60_000, purpose: 130_000 };

const web = resolve(process.argv[2] ?? '.');
const doors = await Promise.all(doorsOf(await findProject(), 'react').map((door) => door.load()));
const islands = (doors as { islands?: Readonly<Record<string, WakingPart>> }[]).flatMap((door) => Object.values(door.islands ?? {}));
const report = reportOf(new Chunks(await browserChunks()), islands);

for (const { name, wake, bytes } of report.parts) console.log(`${kB(bytes)}  ${name} (${wake})`);
const isOver = [
  within('loader, on each page with something that wakes', report.loader, budgets.loader),
  within('loader and all that wakes by itself, together', report.wakingByThemselves, budgets.wakingByThemselves),
  ...report.purposes.map(({ name, bytes }) => within(`page of ${name}`, bytes, budgets.purpose)),
].includes(false);
process.exitCode = isOver ? 1 : 0;

/** The site's files for the browser, built in memory. */
async function browserChunks() {
  process.env.NODE_ENV = 'production';
  const built = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'silent',
    build: { write: false },
  });
  const files = [built].flat().flatMap((bundle) => (bundle as Rollup.RollupOutput).output);
  const chunks = files.filter((file) => file.type === 'chunk');
  return chunks.map(({ facadeModuleId: source, ...chunk }) => ({ ...chunk, source }));
}

function within(what: string, bytes: number, budget: number): boolean {
  const isWithin = bytes <= budget;
  console.log(`${kB(bytes)}  ${what}: ${isWithin ? 'within' : 'OVER'} ${budget / 1000} kB`);
  return isWithin;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(2).padStart(6)} kB`;
}
