import { type ChildProcess, exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase } from '@flotilla/local/database';
import { freePort } from './host-app.js';
import type { PackageManager } from './package-managers.js';
import { root } from './pack.js';
import type { TarballRegistry } from './registry.js';
import type { Trial } from './try-hosts.js';

const run = promisify(exec);

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
    await shell.follow('your-own-app.md', url, [
      { path: '/en', words: 'This page is a row of your database' },
      { path: '/ru', words: 'Эта страница — строка вашей базы данных' },
    ]),
    await shell.follow('your-first-module.md', url, boats),
    ...(guides === 'all' ? [await shell.follow('your-own-screens.md', url, [...boats, admin])] : []),
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
    // Answers npm's prompts.
    await writeFile(userconfig, `${npmrc}yes=true\nprefer-offline=true\naudit=false\nfund=false\n`);
    // With `CI` set, pnpm refuses to change the lockfile, and the guides add packages.
    const { CI: _, ...outsideOfCi } = process.env;
    return new Shell(folder, manager, {
      ...outsideOfCi,
      npm_config_userconfig: userconfig,
      pnpm_config_userconfig: userconfig,
    });
  }

  /**
   * Runs the first shell block of a guide, or of one of its sections; the last line starts the application.
   */
  async follow(guide: string, databaseUrl: string, pages: readonly Expected[], heading = ''): Promise<Trial> {
    const startedAt = performance.now();
    const lines = (await commandsOf(guide, heading)).map((line) => typed(line, this.manager));
    for (const line of lines.slice(0, -1)) await this.type(line);
    await this.assertPages(lines.at(-1) ?? '', databaseUrl, pages);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return {
      title: `${this.manager} ${guide}${heading && `, ${heading}`}: ${lines.length} commands, nothing by hand`,
      newPackages: 0,
      seconds,
    };
  }

  private async type(line: string): Promise<void> {
    // npx caches packages by version; an own cache makes it run the tarballs of this run.
    const env = line.startsWith('npx ')
      ? { ...this.env, npm_config_cache: join(this.folder, 'npx') }
      : this.env;
    if (line.startsWith('cd ')) this.folder = join(this.folder, line.slice(3));
    else
      await run(line, { cwd: this.folder, env, maxBuffer: 2 ** 26 }).catch(
        ({ stdout, stderr }: { stdout: string; stderr: string }) => {
          throw new Error(`${line} failed:\n${`${stdout}${stderr}`.slice(-4000)}`);
        },
      );
  }

  private async assertPages(start: string, databaseUrl: string, pages: readonly Expected[]): Promise<void> {
    const [port, apiPort] = [await freePort(), await freePort()];
    const env = {
      ...this.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      DATABASE_URL: databaseUrl,
    };
    const child = spawn(start, {
      cwd: this.folder,
      env,
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const words: string[] = [];
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => words.push(String(chunk)));
    try {
      while (!words.join('').includes('/api/docs')) {
        if (child.exitCode !== null) throw new Error(`${start} exited:\n${words.join('').slice(-4000)}`);
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
        await assertScripts(`http://127.0.0.1:${port}`, text);
      }
    } finally {
      await end(child);
    }
  }
}

/** Signals the whole process group, like a terminal. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await ended;
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

/** Returns a command of a guide for the package manager. */
function typed(line: string, manager: PackageManager): string {
  if (manager === 'npm') return line;
  return line.replace(/^npx @flotilla\/cli/, 'pnpm dlx @flotilla/cli').replace(/^(npx|npm)\b/, 'pnpm');
}

async function commandsOf(guide: string, heading: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/guides', guide), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(text.slice(text.indexOf(heading))) ?? [];
  return block.split('\n').filter(Boolean);
}
