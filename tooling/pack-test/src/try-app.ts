import { type ChildProcess, exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase } from '@flotilla/local/database';
import { freePort, type PackageManager } from './host-app.js';
import { root } from './pack.js';
import type { TarballRegistry } from './registry.js';
import type { Trial } from './try-hosts.js';

const run = promisify(exec);

interface AppInput {
  /** Where the application is made. */
  readonly folder: string;
  readonly manager: PackageManager;
  readonly registry: TarballRegistry;
  /** A PostgreSQL server. */
  readonly adminUrl: string;
  /** Those to an application and a first module, or the one to screens as well. */
  readonly guides: 'first' | 'all';
}

/** What a page of an application has to show. */
interface Expected {
  readonly path: string;
  readonly words: string;
}

const boats: readonly Expected[] = [
  { path: '/en/fleet/boats', words: 'Words about it in English.' },
  { path: '/ru/fleet/boats', words: 'Слова о ней по-русски.' },
];

const admin: Expected = { path: '/admin', words: '<div id="admin">' };

/** Types the commands of the guides, word by word. @throws Error when pages do not show what they say */
export async function tryApplication({ folder, manager, registry, adminUrl, guides }: AppInput): Promise<Trial[]> {
  const shell = await Shell.in(join(folder, `${manager}-own`), manager, registry);
  const url = await createDatabase(adminUrl, `own_app_${manager}`);
  return [
    await shell.follow('your-own-app.md', url, [
      { path: '/en', words: 'This page is a row of your database' },
      { path: '/ru', words: 'Эта страница — строка вашей базы данных' },
    ]),
    await shell.follow('your-first-module.md', url, boats),
    ...(guides === 'all' ? [await shell.follow('your-own-screens.md', url, [...boats, admin])] : []),
  ];
}

/** The same of a module that is a package of its own, which is tried from its source. */
export async function tryStandalone({ folder, manager, registry, adminUrl }: Omit<AppInput, 'guides'>): Promise<Trial[]> {
  const shell = await Shell.in(join(folder, `${manager}-standalone`), manager, registry);
  const url = await createDatabase(adminUrl, `standalone_${manager}`);
  return [await shell.follow('your-first-module.md', url, [...boats, admin], '## As a package')];
}

class Shell {
  private constructor(
    private folder: string,
    private readonly manager: PackageManager,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async in(folder: string, manager: PackageManager, { npmrc }: TarballRegistry): Promise<Shell> {
    await mkdir(folder);
    const userconfig = join(folder, 'npmrc');
    // As npm asks nobody anything when nobody is there.
    await writeFile(userconfig, `${npmrc}yes=true\nprefer-offline=true\naudit=false\nfund=false\n`);
    // With `CI` set, pnpm refuses to change the lockfile, and the guides add packages.
    const { CI: _, ...outsideOfCi } = process.env;
    return new Shell(folder, manager, { ...outsideOfCi, npm_config_userconfig: userconfig, pnpm_config_userconfig: userconfig });
  }

  /** Types what the first shell block of a guide, or of a part of it, says; its last line starts the application. */
  async follow(guide: string, databaseUrl: string, pages: readonly Expected[], heading = ''): Promise<Trial> {
    const startedAt = performance.now();
    const lines = (await commandsOf(guide, heading)).map((line) => typed(line, this.manager));
    for (const line of lines.slice(0, -1)) await this.type(line);
    await this.demandPages(lines.at(-1) ?? '', databaseUrl, pages);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return {
      title: `${this.manager} ${guide}${heading && `, ${heading}`}: ${lines.length} commands, nothing by hand`,
      newPackages: 0,
      seconds,
    };
  }

  private async type(line: string): Promise<void> {
    // npx keeps what it ran last under the same version: here it is to run what was packed now.
    const env = line.startsWith('npx ') ? { ...this.env, npm_config_cache: join(this.folder, 'npx') } : this.env;
    if (line.startsWith('cd ')) this.folder = join(this.folder, line.slice(3));
    else
      await run(line, { cwd: this.folder, env, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${line} failed:\n${`${stdout}${stderr}`.slice(-4000)}`);
      });
  }

  private async demandPages(start: string, databaseUrl: string, pages: readonly Expected[]): Promise<void> {
    const [port, apiPort] = [await freePort(), await freePort()];
    const env = { ...this.env, HOST: '127.0.0.1', PORT: `${port}`, API_PORT: `${apiPort}`, DATABASE_URL: databaseUrl };
    const child = spawn(start, { cwd: this.folder, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const words: string[] = [];
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => words.push(String(chunk)));
    try {
      while (!words.join('').includes('/api/docs')) {
        if (child.exitCode !== null) throw new Error(`${start} ended:\n${words.join('').slice(-4000)}`);
        await setTimeout(100);
      }
      for (const { path, words: expected } of pages) {
        const page = await fetch(`http://127.0.0.1:${port}${path}`);
        const text = await page.text();
        if (!text.includes(expected)) {
          throw new Error(
            `${path} (${page.status}) does not show "${expected}", but: ${text.slice(0, 1000)}\n${words.join('').slice(-4000)}`,
          );
        }
        await demandScripts(`http://127.0.0.1:${port}`, text);
      }
    } finally {
      await end(child);
    }
  }
}

/** As a terminal does it: everybody in the group is told. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

/** The scripts of a page are there, in development too, where Vite makes them as they are asked for. */
async function demandScripts(site: string, page: string): Promise<void> {
  for (const [, path = ''] of page.matchAll(/<script[^>]+src="([^"]+)"/g)) {
    const script = await fetch(new URL(path, site));
    if (script.status !== 200) throw new Error(`${path} answered ${script.status}: ${await script.text()}`);
    const [bare] = /\/node_modules\/(react|react-dom|@flotilla\/(react|admin))\/[^"']*/.exec(await script.text()) ?? [];
    if (bare !== undefined) throw new Error(`${path} asks for ${bare} as it was published, which no browser takes.`);
  }
}

/** As the guides say it for pnpm. */
function typed(line: string, manager: PackageManager): string {
  if (manager === 'npm') return line;
  return line.replace(/^npx @flotilla\/cli/, 'pnpm dlx @flotilla/cli').replace(/^(npx|npm)\b/, 'pnpm');
}

async function commandsOf(guide: string, heading: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/guides', guide), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(text.slice(text.indexOf(heading))) ?? [];
  return block.split('\n').filter(Boolean);
}
