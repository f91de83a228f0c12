import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile, install, writeFiles } from './host-app.js';
import { countPackages, settingsOf } from './package-managers.js';
import { root } from './pack.js';
import { secondsSince, strict, type Trial, type TrialInput } from './try-hosts.js';

const run = promisify(execFile);

/** Program that prints the results of the README's example. */
const program = `import { boat, boatsToFiles, registry } from './example.js';
console.log(registry.entity('fleet.boat').route, registry.entities.has(boatsToFiles.key), boat.key);
`;

/**
 * Installs only the core into an empty project, and compiles and runs the example of its README.
 * @throws Error when the output differs
 */
export async function tryCore({ manager, folder: parent, registry }: TrialInput): Promise<Trial> {
  const startedAt = performance.now();
  const folder = join(parent, 'core');
  await mkdir(folder, { recursive: true });
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'empty', private: true, type: 'module' }),
    'tsconfig.json': JSON.stringify({ ...strict, compilerOptions: { ...strict.compilerOptions, types: [] } }),
    ...settingsOf(manager, registry),
    'src/example.ts': (await exampleOf('packages/core/README.md')).replace(
      'const registry',
      'export const registry',
    ),
    'src/main.ts': `declare const console: { log(...words: unknown[]): void };\n${program}`,
  });
  await install(manager, folder, ['@flotilla/core']);
  await compile(folder);
  const { stdout } = await run(process.execPath, ['dist/main.js'], { cwd: folder });
  if (stdout !== '/api/fleet/boats false fleet.boat\n')
    throw new Error(`The example of the core printed: ${stdout}`);
  return {
    title: 'core alone',
    newPackages: await countPackages(manager, folder),
    seconds: secondsSince(startedAt),
  };
}

/** Returns the first code block of a README. */
async function exampleOf(path: string): Promise<string> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(root, path), 'utf8')) ?? [];
  return code;
}
