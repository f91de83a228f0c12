import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installation, type PackageManager } from './package-managers.js';
import { end, waitUntil } from './wait-until.js';

const run = promisify(execFile);

/** Runs a package manager in a folder. @throws Error with the end of its output */
export async function install(
  manager: PackageManager,
  folder: string,
  packages: readonly string[] = [],
): Promise<void> {
  const { command, args } = installation(manager, packages);
  const options = { cwd: folder, shell: process.platform === 'win32', env: { ...process.env, CI: 'true' } };
  await run(command, [...args], options).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${manager} install ${packages.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-4000)}`);
  });
}

/** Writes files into a folder. Keys are relative paths. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Compiles a host and checks the declarations of the packages. @throws Error with the compiler's output */
export async function compile(folder: string): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  // Trials run concurrently: a second checker would use more CPU time without being faster.
  await run(process.execPath, [tsc, '-p', folder, '--checkers', '1'], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`The host does not compile:\n${stdout}`);
    },
  );
}

/** A running host. */
export interface RunningHost {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Node option that hides React: a server without pages must start without it, and loads it only to draw or
 * send mail.
 */
const withoutReact = `--import ${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (/^react(-dom)?($|\\/)/.test(specifier)) throw Object.assign(new Error('A server entry point imports ' + specifier + ': ' + context.parentURL), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(specifier, context);
  },
});`,
  )}`,
)}`;

/**
 * Starts a compiled host on a free port, without React.
 * @throws Error with its output when it exits before it responds
 */
export async function startHost(folder: string, environment: NodeJS.ProcessEnv): Promise<RunningHost> {
  const port = await freePort();
  const env = { ...process.env, NODE_OPTIONS: withoutReact, ...environment, PORT: String(port) };
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => words.push(String(chunk)));
  const stop = () => end(child, 'SIGTERM');
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(() => answers(url), { until: 'the host responds', child }).catch(async (error: Error) => {
    await stop();
    throw new Error(`${error.message}\n${words.join('').slice(-4000)}`, { cause: error });
  });
  return { url, stop };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
