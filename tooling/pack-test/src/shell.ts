import { exec, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, writeFiles } from './host-app.js';
import type { PackageManager } from './package-managers.js';
import type { TarballRegistry } from './registry.js';
import { end, waitUntil } from './wait-until.js';

const run = promisify(exec);

/** Addresses of a running application. */
export interface Origins {
  readonly site: string;
  readonly api: string;
}

/** Runs the commands of a guide in a folder, with npm or pnpm. */
export class Shell {
  private constructor(
    private folder: string,
    readonly manager: PackageManager,
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

  /** Writes a file of the guide. */
  async write(path: string, text: string): Promise<void> {
    await writeFiles(this.folder, { [path]: text });
  }

  /** Returns the text of a file that a command has written. */
  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  /** Runs a command of the guide. @throws Error with its output */
  async type(given: string): Promise<void> {
    const line = typed(given, this.manager);
    // npx caches packages by version; an own cache makes it run the tarballs of this run.
    const env = given.startsWith('npx @flotilla/cli')
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

  /** Starts an application, uses it when its API responds, and stops it. */
  async withApplication<T>(
    line: string,
    settings: NodeJS.ProcessEnv,
    use: (origins: Origins) => Promise<T>,
  ): Promise<T> {
    const [port, apiPort] = [await freePort(), await freePort()];
    const env = {
      ...this.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      ...settings,
    };
    const start = typed(line, this.manager);
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
      const until = `${start} prints its addresses`;
      await waitUntil(() => words.join('').includes('/api/docs'), { until, child });
      return await use({ site: `http://127.0.0.1:${port}`, api: `http://127.0.0.1:${apiPort}` });
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${words.join('').slice(-4000)}`, {
        cause: error,
      });
    } finally {
      // Like a terminal.
      await end(child, 'SIGINT', 'group');
    }
  }
}

/** Returns a command of a guide for the package manager. */
function typed(line: string, manager: PackageManager): string {
  if (manager === 'npm') return line;
  return line.replace(/^npx @flotilla\/cli/, 'pnpm dlx @flotilla/cli').replace(/^(npx|npm)\b/, 'pnpm');
}
