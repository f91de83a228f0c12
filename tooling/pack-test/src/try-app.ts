import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@flotilla/local/database';
import type { PackageManager } from './package-managers.js';
import { root } from './pack.js';
import type { TarballRegistry } from './registry.js';
import { Shell } from './shell.js';
import type { Trial } from './try-hosts.js';

interface AppInput {
  /** Parent folder of the application. */
  readonly folder: string;
  readonly manager: PackageManager;
  readonly registry: TarballRegistry;
  /** Address of a PostgreSQL server. */
  readonly adminUrl: string;
  /** `first`: the guides to an application and a first module; `all`: the guide to screens as well. */
  readonly guides: 'first' | 'all';
}

/** A text that a page must contain. */
interface Expected {
  readonly path: string;
  readonly words: string;
}

const boats: readonly Expected[] = [
  { path: '/en/fleet/boats', words: 'First boat' },
  { path: '/ru/fleet/boats', words: 'Лодка № 1' },
  { path: '/ru/fleet/boats/boat-2', words: 'Это пример.' },
];

const admin: Expected = { path: '/admin', words: '<div id="admin">' };

/** Runs the commands of the guides literally. @throws Error when a page lacks the expected text */
export async function tryApplication({
  folder,
  manager,
  registry,
  adminUrl,
  guides,
}: AppInput): Promise<Trial[]> {
  const shell = await Shell.in(join(folder, `${manager}-own`), manager, registry);
  const url = await createDatabase(adminUrl, `own_app_${manager}`);
  return [
    await follow(shell, 'your-own-app.md', url, [
      { path: '/en', words: 'This page is a row of your database' },
      { path: '/ru', words: 'Эта страница — строка вашей базы данных' },
    ]),
    await follow(shell, 'your-first-module.md', url, boats),
    ...(guides === 'all' ? [await follow(shell, 'your-own-screens.md', url, [...boats, admin])] : []),
  ];
}

/** Does the same for a standalone module, which runs from its source. */
export async function tryStandalone({
  folder,
  manager,
  registry,
  adminUrl,
}: Omit<AppInput, 'guides'>): Promise<Trial[]> {
  const shell = await Shell.in(join(folder, `${manager}-standalone`), manager, registry);
  const url = await createDatabase(adminUrl, `standalone_${manager}`);
  const trial = await follow(shell, 'your-first-module.md', url, [...boats, admin], '## As a package');
  await shell.type('npm run build');
  if (!(await shell.read('dist/styles.css')).includes('@layer flotilla{'))
    throw new Error('The style sheet of the module has no layer.');
  return [trial];
}

/** Runs the first shell block of a guide, or of one of its sections; the last line starts the application. */
async function follow(
  shell: Shell,
  guide: string,
  databaseUrl: string,
  pages: readonly Expected[],
  heading = '',
): Promise<Trial> {
  const startedAt = performance.now();
  const lines = await commandsOf(guide, heading);
  for (const line of lines.slice(0, -1)) await shell.type(line);
  await shell.withApplication(lines.at(-1) ?? '', { DATABASE_URL: databaseUrl }, ({ site }) =>
    assertPages(site, pages),
  );
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return {
    title: `${shell.manager} ${guide}${heading && `, ${heading}`}: ${lines.length} commands, nothing by hand`,
    newPackages: 0,
    seconds,
  };
}

async function assertPages(site: string, pages: readonly Expected[]): Promise<void> {
  for (const { path, words: expected } of pages) {
    const page = await fetch(`${site}${path}`);
    const text = await page.text();
    if (!text.includes(expected))
      throw new Error(`${path} (${page.status}) does not show "${expected}", but: ${text.slice(0, 1000)}`);
    await assertScripts(site, text);
  }
}

/** Requests the scripts of a page; in development, Vite transforms them on request. @throws Error */
async function assertScripts(site: string, page: string): Promise<void> {
  for (const [, path = ''] of page.matchAll(/<script[^>]+src="([^"]+)"/g)) {
    const script = await fetch(new URL(path, site));
    if (script.status !== 200) throw new Error(`${path} answered ${script.status}: ${await script.text()}`);
    const [bare] =
      /\/node_modules\/(react|react-dom|@flotilla\/(react|admin))\/[^"']*/.exec(await script.text()) ?? [];
    if (bare !== undefined)
      throw new Error(`${path} imports ${bare} untransformed, which browsers cannot run.`);
  }
}

async function commandsOf(guide: string, heading: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/guides', guide), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(text.slice(text.indexOf(heading))) ?? [];
  return block.split('\n').filter(Boolean);
}
