import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Project } from '@flotilla/runtime';
import { createServer, resolveConfig, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateFiles } from './private-files.js';

const content = 'the text of a file';
let root: string;
let vite: ViteDevServer;
let http: Server;
let origin: string;

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'flotilla-private-')));
  const files = ['.data/logs/api.log', 'state (1)/[a]/files/photo.txt', '.env', '.git/config', 'key.pem'];
  for (const path of [...files, 'src/open.txt']) write(path);
  symlinkSync(join(root, 'state (1)/[a]'), join(root, 'linked'));
  const project: Project = {
    root,
    configFile: 'flotilla.config.ts',
    modules: [],
    api: '.',
    site: '.',
    content: 'content',
    modulesFolder: 'modules',
    scope: '@app',
    settings: { DATA_DIR: 'linked' },
    rowPages: {},
  };
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, fs: { allow: [root] } },
    plugins: [privateFiles(project)],
  });
  http = createHttpServer(vite.middlewares).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await vite.close();
  http.close();
  rmSync(root, { recursive: true, force: true });
});

describe('the server of development', () => {
  it.each([
    '.data/logs/api.log',
    'src/../.data/logs/api.log',
    'linked/files/photo.txt',
    'state (1)/[a]/files/photo.txt',
    '.env',
    '.git/config',
    'key.pem',
  ])('does not serve %s, in any form', async (path) => {
    for (const form of ['', '?raw', '?import&raw', '?import&url', '?inline&import', '?import'])
      for (const prefix of [`/@fs${root}`, '']) {
        const body = await (await get(`${prefix}/${path}${form}`)).text();
        expect(body).not.toContain(content);
        expect(body).not.toContain(btoa(content));
      }
  });

  it('serves other files of the application', async () => {
    const response = await get(`/@fs${root}/src/open.txt?import&raw`);

    expect(await response.text()).toContain(content);
  });

  it('lets no page of another port read its responses', async () => {
    const response = await get('/src/open.txt?import&raw', { origin: 'http://localhost:5173' });

    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('denies what Vite denies by default', async () => {
    const { server } = await resolveConfig({ configFile: false }, 'serve');

    expect(vite.config.server.fs.deny).toEqual(expect.arrayContaining(server.fs.deny));
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${encodeURI(path)}`, { headers });

function write(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
