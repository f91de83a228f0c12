import { execFileSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Clients } from './clients.js';

const megabyte = 1024 ** 2;
const fileBytes = 500_000;
const articles = 150;
const articleLetters = 95_000;
const recoveryMs = 60_000;

/**
 * Mounts a disk of limited size on a folder.
 * @returns a function that unmounts it; undefined without root rights
 */
export async function smallDisk(folder: string, megabytes: number): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}

/** Uploads more than fits. Uploads with 201 must be stored completely, all others get 507. @throws Error */
export async function fillDisk(clients: Clients, api: string): Promise<string> {
  const stored: string[] = [];
  let refused = 0;
  for (let upload = 0; upload < 14; upload++) {
    const { status, text } = await clients.upload(documentOf(upload));
    if (status === 507) refused++;
    else if (status === 201) stored.push(String((JSON.parse(text) as { data: { file: string } }).data.file));
    else throw new Error(`An upload to a full disk was answered ${status} ${text.slice(0, 200)}`);
  }
  const sizes = await Promise.all(
    stored.map(async (file) => (await (await fetch(api + file)).arrayBuffer()).byteLength),
  );
  if (refused === 0 || sizes.some((size) => size !== fileBytes))
    throw new Error(`${refused} refused; stored: ${sizes.join(', ')}`);
  const { data: ready } = (await (await fetch(`${api}/api/health/ready`)).json()) as {
    data: { checks: { storage?: string } };
  };
  return `14 uploads: ${stored.length} stored and read again, ${refused} × 507; ready says of storage: ${ready.checks.storage}`;
}

/** Returns a file that starts like a PDF; pictures would have to be valid. */
function documentOf(index: number): Blob {
  const bytes = Buffer.alloc(fileBytes, index);
  bytes.write('%PDF-1.4\n');
  return new Blob([bytes], { type: 'application/pdf' });
}

/**
 * Fills the database's disk and writes more than fits. Rows with 201 must exist when there is space again,
 * others must get 503 or 507, and writes must work again without a restart. @throws Error
 */
export async function fillDatabase(clients: Clients, dataDir: string): Promise<string> {
  const filler = `${dataDir}/filler`;
  await takeRoom(filler);
  const answers: Made[] = [];
  for (let index = 0; index < articles; index++) answers.push(await make(clients, index));
  await rm(filler);
  const began = performance.now();
  for (;;) {
    const { status, text } = await make(clients, answers.length);
    if (status === 201) break;
    if (performance.now() - began > recoveryMs)
      throw new Error(`There is space again, but a write got ${status} ${text.slice(0, 200)}`);
    await setTimeout(200);
  }
  const recovered = Math.round(performance.now() - began);
  const other = answers.find(({ status }) => ![201, 503, 507].includes(status));
  if (other)
    throw new Error(`A write to a full database was answered ${other.status} ${other.text.slice(0, 200)}`);
  const retained = answers.filter(({ status }) => status === 201);
  for (const { path } of retained)
    if ((await clients.read(path)).status !== 200) throw new Error(`${path} was stored and is gone.`);
  const refused = answers.length - retained.length;
  if (refused === 0) throw new Error('There was space for all writes.');
  return `${answers.length} writes: ${retained.length} stored and read again, ${refused} refused; written again ${recovered} ms after there was room`;
}

interface Made {
  readonly status: number;
  readonly text: string;
  readonly path: string;
}

async function make(clients: Clients, index: number): Promise<Made> {
  const slug = `full-${index}-${Date.now()}`;
  // Random text, which PostgreSQL cannot compress.
  const text = Array.from({ length: articleLetters / 10 }, () =>
    Math.random().toString(36).slice(2, 12),
  ).join('');
  const { status, text: answer } = await clients.write('/api/blog/articles', {
    slug,
    title: { en: slug },
    description: { en: text },
  });
  const { data } = status === 201 ? (JSON.parse(answer) as { data: { id: string } }) : { data: { id: '' } };
  return { status, text: answer, path: `/api/blog/articles/${data.id}` };
}

async function takeRoom(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(Buffer.alloc(megabyte));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
