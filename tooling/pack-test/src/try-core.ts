import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile, countPackages, install, writeFiles } from './host-app.js';
import { root } from './pack.js';
import { secondsSince, strict, type Trial, type TrialInput } from './try-hosts.js';

const run = promisify(execFile);

/** What says in an empty project that the example does what it says. */
const program = `import { boat, boatsToFiles, registry } from './example.js';
console.log(registry.entity('fleet.boat').route, registry.entities.has(boatsToFiles.key), boat.key);
`;

/** Installs the core alone into an empty project, which compiles and runs the example of its README. @throws Error when it says otherwise */
export async function tryCore({ manager, folder: parent, registry }: TrialInput): Promise<Trial> {
  const startedAt = performance.now();
  const folder = join(parent, `${manager}-core`);
  await mkdir(folder);
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'empty', private: true, type: 'module' }),
    'tsconfig.json': JSON.stringify({ ...strict, compilerOptions: { ...strict.compilerOptions, types: [] } }),
    '.npmrc': registry.npmrc,
    ...(manager === 'pnpm' ? { 'pnpm-workspace.yaml': 'packages: []\n' } : {}),
    'src/example.ts': (await exampleOf('packages/core/README.md')).replace('const registry', 'export const registry'),
    'src/main.ts': `declare const console: { log(...words: unknown[]): void };\n${program}`,
  });
  await install(manager, folder, ['@flotilla/core']);
  await compile(folder);
  const { stdout } = await run(process.execPath, ['dist/main.js'], { cwd: folder });
  if (stdout !== '/api/fleet/boats false fleet.boat\n') throw new Error(`The core alone says: ${stdout}`);
  return { title: `${manager} core alone`, newPackages: await countPackages(manager, folder), seconds: secondsSince(startedAt) };
}

/** The first block of code of a README. */
async function exampleOf(path: string): Promise<string> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(root, path), 'utf8')) ?? [];
  return code;
}
