import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownSource } from '@flotilla/importers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import { pictureBytes } from './picture.fixture.js';

/** An empty ZIP archive. */
const archive = Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
const files: Readonly<Record<string, string | Buffer>> = {
  'pier.png': pictureBytes(),
  'customers.csv': 'name,mail\nAnn,ann@example.com\n',
  'customers.csv.old': 'name,mail\nAnn,ann@example.com\n',
  'backup.zip': archive,
  'backup.png': archive,
  'notes.txt': 'Secret',
  'post.md': `---\ntitle: Post\ndate: 2024-03-01\n---\n![Pier](pier.png) ![Backup](backup.png)\n\n[a](customers.csv) [b](backup.zip) [c](notes.txt) [d](customers.csv.old)\n`,
};

let imports: ImportApp;
let folder: string;
let server: Server;
let requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url !== '/backup.zip') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  imports = await startImportApp({
    // The test's server has no certificate.
    protocols: ['https:', 'http:'],
    resolve: async (host) => [{ address: host === 'old.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
  });
  folder = await mkdtemp(join(tmpdir(), 'flotilla-local-'));
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(async () => {
  await imports.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

it('texts of the old site publish pictures that lie beside them, and no lists or archives', async () => {
  const report = await imports.run(await markdownSource(folder, { site: 'https://missing.example' }));

  const stored = await imports.app.sql('select "mimeType" from file_storage_file');
  expect(stored).toEqual([{ mimeType: 'image/png' }]);
  expect(report.counts).toMatchObject({ article: { created: 1 }, media: { created: 1 } });
  const reasons = report.lost.flatMap(({ examples }) => examples).join('\n');
  for (const name of ['customers.csv', 'backup.zip', 'notes.txt', 'backup.png'])
    expect(reasons).toMatch(new RegExp(`${name} is no picture, video, audio or PDF`));
});

it('files that the folder may not publish come from the old site, if it has them', async () => {
  requests = [];
  const { port } = server.address() as AddressInfo;
  const report = await imports.run(await markdownSource(folder, { site: `http://old.example:${port}` }));

  expect(requests.toSorted()).toEqual(['/backup.png', '/backup.zip', '/customers.csv', '/notes.txt']);
  const stored = await imports.app.sql('select "mimeType" from file_storage_file order by 1');
  expect(stored).toContainEqual({ mimeType: 'application/zip' });
  expect(stored).toHaveLength(3);
  const reasons = report.lost.flatMap(({ examples }) => examples).join('\n');
  expect(reasons).not.toContain('backup.zip');
  expect(reasons).toMatch(/customers\.csv is no picture, video, audio or PDF/);
});
