import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { file } from '@flotilla/file-storage';
import { freePort } from '@flotilla/runtime/network';
import { emptyDatabase, fromSource, type TestDatabase, testSecretKey } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const megabyte = 1024 ** 2;
/** `UPLOAD_MEGABYTES=1024` is the full test; the default suffices to detect buffered bodies. */
const size = Number(process.env.UPLOAD_MEGABYTES ?? 40) * megabyte;
const uploads = 10;
/** Maximum growth of a process that runs from source, which is larger than a built one. */
const limit = 150 * megabyte;

let folder: string;
let database: TestDatabase;
let api: ChildProcess;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-uploads-'));
  database = await emptyDatabase();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  api = spawn(process.execPath, [...fromSource, '../../apps/api/src/main.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      RBAC_SECRET_KEY: testSecretKey,
      FILE_MAX_BYTES: String(size),
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  await vi.waitFor(async () => expect((await fetch(`${address}/api/health/ready`)).status).toBe(200), {
    interval: 200,
  });
});
afterAll(async () => {
  if (api.exitCode === null && api.kill()) await once(api, 'exit');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(process.platform === 'linux')(
  `accepts ${uploads} concurrent files of ${size / megabyte} MB in less than ${limit / megabyte} MB more memory`,
  async () => {
    const path = join(folder, 'sea.mp4');
    await makeVideo(path, size);
    const before = await memoryOf(api);
    let most = before;
    const watch = setInterval(async () => (most = Math.max(most, await memoryOf(api))), 20);
    const answers = await Promise.all(Array.from({ length: uploads }, () => upload(path)));
    clearInterval(watch);
    process.stdout.write(
      `${uploads} × ${size / megabyte} MB: ${inMegabytes(before)} MB before, ${inMegabytes(most)} MB at most\n`,
    );

    expect(answers.map(({ status, stored }) => [status, stored])).toEqual(
      Array.from({ length: uploads }, () => [201, size]),
    );
    expect(most - before).toBeLessThan(limit);
    // Also downloads a range.
    const served = await fetch(address + answers[0]?.path, { headers: { range: `bytes=${size - 5}-` } });
    expect([served.status, await served.text()]).toEqual([206, 'waves']);
  },
  600_000,
);

it('refuses a file one byte over the limit', async () => {
  const path = join(folder, 'too-long.mp4');
  await makeVideo(path, size + 1);
  const { status } = await upload(path);

  expect(status).toBe(413);
});

async function upload(path: string): Promise<{ status: number; stored: unknown; path: string }> {
  const form = new FormData();
  // Streamed from the disk.
  form.set('file', await openAsBlob(path), 'sea.mp4');
  const response = await fetch(address + file.route, {
    method: 'POST',
    headers: { 'x-rbac-secret-key': testSecretKey },
    body: form,
  });
  const { data } = (await response.json()) as { data: { size: number; file: string } | null };
  return { status: response.status, stored: data?.size, path: data?.file ?? '' };
}

/** Creates a sparse file with the header of a video and a word at its end. */
async function makeVideo(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w');
  await handle.write(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'));
  await handle.write('waves', bytes - 5);
  await handle.close();
  expect((await stat(path)).size).toBe(bytes);
}

/** Returns the resident memory of a process in bytes. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
