import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createDatabase, dropDatabase } from '@flotilla/local/database';

const repository = join(import.meta.dirname, '../../../..');
const server = process.env['TEST_DATABASE_URL'] ?? '';
const timeoutMs = 120_000;

/** How a source file contains a value: `export const value3 = 'good 1';`. */
export const valueFile = (index: number, value: string) => `export const value${index} = '${value}';\n`;

/** Path of the source file with a value. */
export const pathOf = (index: number) => `modules/marks/src/values/value-${index}.ts`;

/** Returns source files by path: one imports the values of the others. */
export function manyFiles(count: number, value: string): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `many${index}`);
  const imports = names.map((name) => `import { ${name} } from './many/${name}.js';\n`);
  return {
    [manyFile]: `${imports.join('')}export const many: readonly string[] = [${names.join(', ')}];\n`,
    ...Object.fromEntries(
      names.map((name) => [`modules/marks/src/many/${name}.ts`, `export const ${name} = '${value}';\n`]),
    ),
  };
}

const manyFile = 'modules/marks/src/many.ts';

interface Served {
  readonly values: Readonly<Record<string, string>>;
  readonly text: string;
  /** The environment variable MARK. */
  readonly variable: string;
  readonly many: readonly string[];
}

/** An application with one small module, which serves the values of its source files, as `flotilla dev` runs it. */
export class EditedApp implements AsyncDisposable {
  readonly database = `flotilla_dev_${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly root = join(repository, '.data', this.database);
  private output = '';
  private port = 0;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(private readonly values: number) {}

  async start(): Promise<void> {
    for (const [path, text] of Object.entries(filesOf(this.values))) this.write(path, text);
    this.linkPackages();
    const databaseUrl = await createDatabase(server, this.database);
    const [port, apiPort] = [await freePort(), await freePort()];
    this.port = port;
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
    for (const [name, target] of Object.entries(links)) {
      const link = join(this.root, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(target, link);
    }
  }
}

/** Returns the files of the application, with a number of source files that have a value each. */
function filesOf(values: number): Record<string, string> {
  const indexes = Array.from({ length: values }, (_, index) => index);
  const names = indexes.map((index) => `value${index}`).join(', ');
  const imports = indexes.map((index) => `import { value${index} } from './values/value-${index}.js';\n`);
  const entryPoints = { '.': './src/index.ts', './backend': './src/backend.ts' };
  return {
    'package.json': json({ name: 'dev', type: 'module', dependencies: { '@dev/marks': '*' } }),
    'tsconfig.json': json({ compilerOptions: { experimentalDecorators: true } }),
    'flotilla.config.ts': `export default { modules: ['@dev/marks'] };\n`,
    'modules/marks/package.json': json({
      name: '@dev/marks',
      type: 'module',
      exports: entryPoints,
      flotilla: { tier: 8 },
      dependencies: {},
    }),
    'modules/marks/src/mark.ts': markFile('content()'),
    'modules/marks/content/marks.mark.json': markRows('first'),
    'modules/marks/src/text.json': json({ text: 'first' }),
    'modules/marks/src/index.ts': `import { defineAction, defineModule } from '@flotilla/core';
import { z } from 'zod';
import { mark } from './mark.js';

export const readValues = defineAction({
  module: 'marks',
  name: 'read-values',
  method: 'GET',
  path: '/api/marks/values',
  access: 'public',
  summary: 'Returns the values of all source files.',
  schemas: { answer: z.object({ values: z.record(z.string(), z.string()), text: z.string(), variable: z.string(), many: z.array(z.string()) }) },
});
export const marks = defineModule({ name: 'marks', entities: [mark], actions: [readValues] });
`,
    'modules/marks/src/backend.ts': `import { fileURLToPath } from 'node:url';
import { ActionController, defineBackendModule, Handle } from '@flotilla/backend';
import { marks, readValues } from './index.js';
import { many } from './many.js';
import texts from './text.json' with { type: 'json' };
${imports.join('')}
@ActionController()
class ValuesController {
  @Handle(readValues)
  read() {
    return { data: { values: { ${names} }, text: texts.text, variable: process.env.MARK ?? '', many } };
  }
}
const folder = fileURLToPath(new URL('../content', import.meta.url));
export const MarksModule = defineBackendModule({
  module: marks,
  controllers: [ValuesController],
  content: { name: 'marks', folder },
});
`,
    ...manyFiles(0, ''),
    ...Object.fromEntries(indexes.map((index) => [pathOf(index), valueFile(index, 'first')])),
  };
}

/** Returns the file of the entity, with an expression for its fields. */
export function markFile(fields: string): string {
  return `import { content, defineEntity, integer } from '@flotilla/core';

export const mark = defineEntity({
  module: 'marks',
  name: 'mark',
  fields: ${fields},
  access: { read: 'public' },
});
`;
}

/** Returns the file of the content, with a row for each slug. */
export function markRows(...slugs: readonly string[]): string {
  return json(slugs.map((slug) => ({ adminTitle: slug, slug, title: { en: slug } })));
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
