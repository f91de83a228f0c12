import { type ChildProcess, exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase } from '@flotilla/database';
import { freePort } from './host-app.js';
import { root } from './pack.js';
import type { TarballRegistry } from './registry.js';
import type { Trial } from './try-hosts.js';

const run = promisify(exec);

interface AppInput {
  /** Where the application is made. */
  readonly folder: string;
  readonly registry: TarballRegistry;
  /** A PostgreSQL server. */
  readonly adminUrl: string;
}

/** What a page of an application has to show. */
interface Expected {
  readonly path: string;
  readonly words: string;
}

/** Types the commands of the guides to an application and to a first module, word by word. @throws Error when pages do not show what they say */
export async function tryApplication({ folder, registry, adminUrl }: AppInput): Promise<Trial[]> {
  const shell = await Shell.in(join(folder, 'own'), registry);
  const url = await createDatabase(adminUrl, 'own_app');
  return [
    await shell.follow('your-own-app.md', url, [
      { path: '/en', words: 'This page is a row of your database' },
      { path: '/ru', words: 'Эта страница — строка вашей базы данных' },
    ]),
    await shell.follow('your-first-module.md', url, [
      { path: '/en/fleet/boats', words: 'Words about it in English.' },
      { path: '/ru/fleet/boats', words: 'Слова о ней по-русски.' },
    ]),
  ];
}

class Shell {
  private constructor(
    private folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async in(folder: string, { npmrc }: TarballRegistry): Promise<Shell> {
    await mkdir(folder);
    const userconfig = join(folder, 'npmrc');
    // As npm asks nobody anything when nobody is there.
    await writeFile(userconfig, `${npmrc}yes=true\nprefer-offline=true\naudit=false\nfund=false\n`);
    return new Shell(folder, { ...process.env, npm_config_userconfig: userconfig });
  }

  /** Types what the first shell block of a guide says; its last line starts the application. */
  async follow(guide: string, databaseUrl: string, pages: readonly Expected[]): Promise<Trial> {
    const startedAt = performance.now();
    const lines = await commandsOf(guide);
    for (const line of lines.slice(0, -1)) await this.type(line);
    await this.demandPages(lines.at(-1) ?? '', databaseUrl, pages);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { title: `${guide}: ${lines.length} commands, nothing by hand`, newPackages: 0, seconds };
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
        if (!(await page.text()).includes(expected)) throw new Error(`${path} (${page.status}) does not show "${expected}".`);
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

async function commandsOf(guide: string): Promise<string[]> {
  const text = await readFile(join(root, 'apps/docs/guides', guide), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(text) ?? [];
  return block.split('\n').filter(Boolean);
}
