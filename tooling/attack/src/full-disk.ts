import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import type { Clients } from './clients.js';

const smallBytes = 4 * 1024 ** 2;
const fileBytes = 500_000;

/** Makes a disk of 4 MB of a folder, which only root may; undefined for others. @returns what takes it away */
export async function smallDisk(folder: string): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallBytes}`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}

/** Uploads more than there is room for. Whatever is answered 201 must be there whole, and the rest 507. @throws Error */
export async function fillDisk(clients: Clients, api: string): Promise<string> {
  const stored: string[] = [];
  let refused = 0;
  for (let upload = 0; upload < 14; upload++) {
    const { status, text } = await clients.upload(documentOf(upload));
    if (status === 507) refused++;
    else if (status === 201) stored.push(String((JSON.parse(text) as { data: { file: string } }).data.file));
    else throw new Error(`An upload to a full disk was answered ${status} ${text.slice(0, 200)}`);
  }
  const sizes = await Promise.all(stored.map(async (file) => (await (await fetch(api + file)).arrayBuffer()).byteLength));
  if (refused === 0 || sizes.some((size) => size !== fileBytes)) throw new Error(`${refused} refused; stored: ${sizes.join(', ')}`);
  const { data: ready } = (await (await fetch(`${api}/api/health/ready`)).json()) as { data: { checks: { storage?: string } } };
  return `14 uploads: ${stored.length} stored and read again, ${refused} × 507; ready says of storage: ${ready.checks.storage}`;
}

/** A PDF by its first bytes: of a picture more would be asked. */
function documentOf(index: number): Blob {
  const bytes = Buffer.alloc(fileBytes, index);
  bytes.write('%PDF-1.4\n');
  return new Blob([bytes], { type: 'application/pdf' });
}
