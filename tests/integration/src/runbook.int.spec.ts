import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@flotilla/runtime/network';
import { emptyDatabase, fromSource, type TestDatabase } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Returns the variables that a command of the runbook sets; placeholders are `…`. */
function settingsOf(folder: string): Record<string, string> {
  const runbook = readFileSync(join(root, 'docs/guides/runbook.md'), 'utf8').replaceAll('\\\n', ' ');
  const [, assignments] = new RegExp(`^cd ${folder} && (.*?)\\bnode `, 'm').exec(runbook) ?? [];
  if (assignments === undefined) throw new Error(`The runbook has no command in ${folder}.`);
  return Object.fromEntries(
    Array.from(assignments.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]),
  );
}

describe('the API as the runbook starts it', () => {
  let database: TestDatabase;
  let dataDir: string;
  let settings: Record<string, string>;
  let api: ChildProcess;
  let address: string;

  beforeAll(async () => {
    database = await emptyDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'runbook-'));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const known: Record<string, string> = {
      DATABASE_URL: database.url,
      SITE_KEY: 'only-for-this-runbook',
      SITE_URL: 'https://boats.example',
      ADMIN_EMAIL: 'captain@boats.example',
    };
    const said = settingsOf('/srv/flotilla/api');
    const given = Object.entries(said).map(([name, value]) => [
      name,
      value === '…' ? (known[name] ?? value) : value,
    ]);
    settings = {
      ...(Object.fromEntries(given) as Record<string, string>),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    };
    api = start(settings);
    const isReady = async () => expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    await vi.waitFor(isReady, { timeout: 280_000, interval: 100 });
  }, 300_000);

  afterAll(async () => {
    api.kill('SIGTERM');
    await once(api, 'exit');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has no trial features open', async () => {
    const statusOf = async (path: string) => (await fetch(address + path)).status;

    expect(await statusOf('/api/notification/inbox')).toBe(404);
    expect(await statusOf('/api/revalidation/revalidate?type=layout&path=/')).toBe(403);
    expect(await statusOf('/api/rbac/sessions')).toBe(401);
  });

  it('allows other machines with the same settings, but not without one of them', async () => {
    const open = { ...settings, HOST: '0.0.0.0' };

    const { code, said } = await endOf(
      start({ ...open, SITE_KEY: '', SITE_URL: '', ADMIN_EMAIL: '', DEPLOYMENT: 'development' }),
    );
    expect([code, said.match(/^ {2}- .*/gm)?.toSorted()]).toEqual([
      1,
      [
        expect.stringContaining('ADMIN_EMAIL is missing'),
        expect.stringContaining('DEPLOYMENT must be production'),
        expect.stringContaining('SITE_KEY is missing'),
        expect.stringContaining('SITE_URL is missing'),
      ],
    ]);
    // The port is taken, so the start fails exactly there.
    expect((await endOf(start(open))).said).toContain('EADDRINUSE');
  }, 600_000);
});

it('names the settings of the site, too', () => {
  expect(Object.keys(settingsOf('/srv/flotilla/web'))).toEqual(
    expect.arrayContaining(['API_URL', 'SITE_KEY', 'SITE_URL']),
  );
});

function start(env: Record<string, string>): ChildProcess {
  const main = join(root, 'apps/api/src/main.ts');
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [...fromSource, main], {
    cwd: join(root, 'apps/api'),
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
