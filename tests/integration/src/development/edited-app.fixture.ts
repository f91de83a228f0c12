import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { freePort } from '@flotilla/runtime/network';
import { filesOf } from './edited-files.fixture.js';

const repository = join(import.meta.dirname, '../../../..');
const server = process.env['TEST_DATABASE_URL'] ?? '';
/** Less than the timeout of a test, so that the error with the output is shown. */
const timeoutMs = 60_000;

interface Served {
  readonly values: Readonly<Record<string, string>>;
  readonly text: string;
  /** The environment variable MARK. */
  readonly variable: string;
  /** The environment variable SITE_URL, which the command sets. */
  readonly siteUrl: string;
  readonly many: readonly string[];
}

/** An application with one small module, which serves the values of its source files, as `flotilla dev` runs it. */
export class EditedApp implements AsyncDisposable {
  readonly database = `flotilla_dev_${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly root = join(repository, '.data', this.database);
  private output = '';
  private port = 0;
  private apiPort = 0;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(private readonly values: number) {}

  async start(): Promise<void> {
    for (const [path, text] of Object.entries(filesOf(this.values))) this.write(path, text);
    this.linkPackages();
    const databaseUrl = await createDatabase(server, this.database);
    const [port, apiPort] = [await freePort(), await freePort()];
    this.port = port;
    this.apiPort = apiPort;
    this.child = spawn(process.execPath, [join(repository, 'packages/cli/bin/flotilla.js'), 'dev'], {
      cwd: this.root,
      // A group of its own, as a terminal gives it.
      detached: true,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: `${port}`,
        API_PORT: `${apiPort}`,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(this.root, '.data'),
        SEED: 'demo',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.child.stdout, this.child.stderr])
      output?.on('data', (chunk: Buffer) => (this.output += String(chunk)));
    const { child } = this;
    this.ended = new Promise((resolve) => child.once('close', resolve));
    await this.until(() => this.output.includes('/api/docs'));
    if (!(await this.served())) throw new Error(`The API did not start:\n${this.output}`);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Saves like vim and JetBrains do: writes another file and renames it. */
  replace(path: string, text: string): void {
    this.write(`${path}~`, text);
    renameSync(join(this.root, `${path}~`), join(this.root, path));
  }

  remove(path: string): void {
    rmSync(join(this.root, path));
  }

  /** Installs a package of the workspace like pnpm, which writes its state at the end. */
  install(name: string, folder: string): void {
    this.link(name, join(this.root, folder));
    this.write('node_modules/.modules.yaml', `installed: ${name}\n`);
  }

  /** Listens on a port as soon as it is free, and returns the server. */
  async take(service: 'api' | 'site'): Promise<AsyncDisposable> {
    const port = service === 'api' ? this.apiPort : this.port;
    let taker: Server | undefined;
    await this.until(async () => (taker = await listenOn(port)) !== undefined);
    if (!taker) throw new Error('The port is not free.');
    return taker;
  }

  removeFolder(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  rename(from: string, to: string): void {
    renameSync(join(this.root, from), join(this.root, to));
  }

  /** Returns the output since now. */
  listen(): () => string {
    const from = this.output.length;
    return () => this.output.slice(from);
  }

  /** Returns the values that the API serves; undefined while it has failed. */
  async served(): Promise<Served | undefined> {
    const response = await this.get('/api/marks/values');
    return response.ok ? ((await response.json()) as { data: never }).data : undefined;
  }

  async rows(): Promise<readonly Record<string, unknown>[]> {
    const response = await this.get('/api/marks/marks');
    return response.ok ? ((await response.json()) as { data: Record<string, unknown>[] }).data : [];
  }

  get(path: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`);
  }

  async until(is: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!(await is())) {
      if (this.child?.exitCode !== null || performance.now() > deadline)
        throw new Error(`It did not happen. The output:\n${this.output}`);
      await setTimeout(20);
    }
  }

  /** Presses Ctrl-C, and returns the time to the end of all processes in ms. */
  async interrupt(): Promise<number> {
    const { pid } = this.child ?? {};
    const startedAt = performance.now();
    if (pid !== undefined && this.child?.exitCode === null) process.kill(-pid, 'SIGINT');
    await this.ended;
    return performance.now() - startedAt;
  }

  async isServing(): Promise<boolean> {
    return this.get('/healthz').then(
      () => true,
      () => false,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.interrupt();
    rmSync(this.root, { recursive: true, force: true });
    await dropDatabase(server, this.database);
  }

  private linkPackages(): void {
    const integration = join(repository, 'tests/integration/node_modules');
    const links = {
      ...Object.fromEntries(
        ['backend', 'core', 'runtime', 'site'].map((name) => [
          `@flotilla/${name}`,
          join(repository, 'packages', name),
        ]),
      ),
      ...Object.fromEntries(
        ['react', 'react-dom'].map((name) => [name, join(repository, 'packages/site/node_modules', name)]),
      ),
      '@nestjs/common': join(integration, '@nestjs/common'),
      zod: join(integration, 'zod'),
      '@dev/marks': join(this.root, 'modules/marks'),
    };
    for (const [name, target] of Object.entries(links)) this.link(name, target);
  }

  private link(name: string, target: string): void {
    const link = join(this.root, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
}

/** Returns a server that closes each connection; undefined when the port is in use. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const taker = createServer((socket) => socket.destroy());
    taker.once('error', () => resolve(undefined));
    taker.listen(port, '127.0.0.1', () => resolve(taker));
  });
}
