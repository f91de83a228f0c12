import { execFile, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { freePort } from '@flotilla/runtime/network';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');
const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = `flotilla_contributing_${crypto.randomUUID().replaceAll('-', '')}`;
const bootstrap = 'tooling/bootstrap/run.mjs';
const minutes = 60_000;

let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'flotilla-contributing-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  });
  const files = stdout.split('\0').filter((file) => file && globSync(file, { cwd: repository }).length > 0);
  for (const file of files) cpSync(join(repository, file), join(root, file));
  // The Node and packages that the bootstrap has fetched for this repository.
  symlinkSync(join(repository, '.runtime'), join(root, '.runtime'));
}, 5 * minutes);

afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await dropDatabase(server, database);
});

it(
  'the steps of CONTRIBUTING add an entity whose rows appear on a page in two languages, without hand-written code',
  async () => {
    for (const command of commandsUnder('## Add something')) await exec(command);
    const url = await createDatabase(server, database);
    await using site = await develop(url);

    expect(await site.textOf('/en/fleet/boats')).toMatch(/<h1[^>]*>Boats.*Second boat.*First boat/s);
    expect(await site.textOf('/ru/fleet/boats')).toMatch(/<h1[^>]*>Лодки.*Лодка № 2.*Лодка № 1/s);

    // Edits an entity, which the development database follows.
    const entity = join(root, 'modules/fleet/src/entities/boat.ts');
    const text = readFileSync(entity, 'utf8').replace(
      'fields: content()',
      'fields: { ...content(), berths: integer({ default: 2 }) }',
    );
    writeFileSync(entity, text.replace('import { content', 'import { content, integer'));

    await site.until(async () => (await site.rowsOf('/api/fleet/boats')).every(({ berths }) => berths === 2));
    expect(site.said()).toMatch(
      /The database of development has fleet_boat\.berths.*flotilla migrate generate/,
    );
    expect(await site.textOf('/en/fleet/boats')).toContain('Second boat');
  },
  15 * minutes,
);

/** Returns the commands of the first shell block after a heading, without comments. */
function commandsUnder(heading: string): string[] {
  const [, block = ''] =
    /```sh\n(.*?)```/s.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(heading)[1] ?? '') ??
    [];
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, '').trim())
    .filter(Boolean);
}

/** Runs a command as a reader would. Outside of CI the lockfile is updated. */
async function exec(command: string): Promise<void> {
  const { CI: _, ...env } = process.env;
  const [program = '', ...args] = command.split(' ');
  await run(program, args, {
    cwd: root,
    env,
    maxBuffer: 2 ** 26,
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${command}:\n${stdout}${stderr}`);
  });
}

async function develop(databaseUrl: string) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    API_PORT: `${apiPort}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, '.data'),
  };
  const { CI: _, ...outsideOfCi } = env;
  const child = spawn(process.execPath, [bootstrap, 'dev'], {
    cwd: root,
    env: outsideOfCi,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => words.push(String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const until = async (is: () => Promise<boolean>) => {
    while (!(await is().catch(() => false))) {
      if (child.exitCode !== null) throw new Error(`It ended:\n${words.join('')}`);
      await setTimeout(200);
    }
  };
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await until(async () => (await get('/api/health/ready')).ok);
  return {
    until,
    said: () => words.join(''),
    textOf: async (path: string) => (await get(path)).text(),
    rowsOf: async (path: string) =>
      ((await (await get(path)).json()) as { data: { berths?: number }[] }).data,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
