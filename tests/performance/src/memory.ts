import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Processes, runDemo } from './processes.js';

/**
 * Runs mixed work for some minutes with the memory settings of `npm start`: uploads, resized pictures, pages,
 * lists, exports and the OpenAPI document. Prints the resident memory of each process (RSS, see proc(5))
 * every 30 seconds and after a rest; exits with 1 when it is above the limit then.
 */
const bar = { megabytes: 300 };
const heap = { api: 192, site: 128 };
const lookMs = 30_000;
const restMs = 30_000;
const secretKey = 'memory-secret-key-of-this-run-only';
const headers = { 'x-rbac-secret-key': secretKey };
const json = { ...headers, 'content-type': 'application/json' };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const minutes = Number(values.minutes);
const picture = await readFile(fileURLToPath(new URL('../../../docs/pictures/home.jpg', import.meta.url)));

const processes = await Processes.start({ DEPLOYMENT: 'development', RBAC_SECRET_KEY: secretKey });
try {
  const { api, site } = await runDemo(processes, heap);
  const print = async (when: string) => {
    const [ofApi, ofSite] = await Promise.all([api, site].map(residentMegabytes));
    console.log(
      `${when.padEnd(12)} API ${String(ofApi).padStart(4)} MB   site ${String(ofSite).padStart(4)} MB`,
    );
    return Math.max(ofApi ?? 0, ofSite ?? 0);
  };
  await print('idle');
  const paths = await pathsOf(site);
  const end = performance.now() + minutes * 60_000;
  const isGoingOn = () => performance.now() < end;
  const counts = new Map<string, number>();
  const again = async (name: string, work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; isGoingOn(); turn++) {
      await work(turn).catch(() => setTimeout(200));
      counts.set(name, turn + 1);
    }
  };
  const looking = (async () => {
    for (let looks = 1; isGoingOn(); looks++) {
      await setTimeout(lookMs);
      await print(`${(looks * lookMs) / 1000} s`);
    }
  })();
  await Promise.all([
    looking,
    again('uploads', () => upload(site)),
    again('uploads', () => upload(site)),
    ...[0, 1, 2].map((offset) =>
      again('pages', (turn) => read(`${site}${paths[(turn * 3 + offset) % paths.length] ?? '/en'}`)),
    ),
    again('lists', () => read(`${api}/api/blog/articles?limit=100&include=articlesToCategories.category`)),
    again('documents', (turn) =>
      read(`${api}/api/openapi.json${['', '?modules=blog', '?modules=ecommerce,billing'][turn % 3] ?? ''}`),
    ),
    again('exports', () => exportRows(api)),
  ]);
  console.log([...counts].map(([name, count]) => `${count} ${name}`).join(', '));
  await setTimeout(restMs);
  if ((await print('at rest')) > bar.megabytes) process.exitCode = 1;
} finally {
  await processes.stop();
}

async function residentMegabytes(address: string): Promise<number> {
  const status = await readFile(`/proc/${processes.pidOf(address)}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

async function read(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, { headers, ...init });
  await response.arrayBuffer();
}

async function pathsOf(site: string): Promise<string[]> {
  const index = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...index.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
}

/** Uploads a picture and reads it in two sizes. */
async function upload(site: string): Promise<void> {
  const form = new FormData();
  form.set('file', new File([picture], 'picture.jpg'));
  const response = await fetch(`${site}/api/file-storage/files`, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as { data: { id: string; file: string } | null };
  if (!data) throw new Error(`The upload was answered ${response.status}.`);
  const name = data.file.slice(data.file.lastIndexOf('/') + 1);
  for (const width of [320, 640]) await read(`${site}/public/w/${width}/${name}.webp`);
  await read(`${site}/api/file-storage/files/${data.id}`, { method: 'DELETE', headers });
}

async function exportRows(api: string): Promise<void> {
  const body = JSON.stringify({ data: { action: 'export', format: 'csv' } });
  const response = await fetch(`${api}/api/blog/articles/jobs`, { method: 'POST', headers: json, body });
  const { data } = (await response.json()) as { data: { id: string } | null };
  if (!data) throw new Error(`The export was answered ${response.status}.`);
  await setTimeout(500);
  await read(`${api}/api/row-jobs/${data.id}/file`);
}
