import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { createDatabase } from '@flotilla/local/database';
import { chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { build } from 'vite';
import { compile, freePort, install, type RunningHost, startHost, writeFiles } from './host-app.js';
import { settingsOf } from './package-managers.js';
import { root } from './pack.js';
import { bareApplication, type Trial, type TrialInput } from './try-hosts.js';

const guide = 'the-admin-in-your-react-application.md';

/** Mounts the admin of the blog in a React application by the guide, and edits in a browser. @throws Error */
export async function tryAdmin(input: TrialInput): Promise<Trial[]> {
  const startedAt = performance.now();
  const api = await startApi(input);
  try {
    const { folder, newPackages } = await reactApplication(input);
    const server = await serve(join(folder, 'dist'), api.url);
    try {
      await inBrowser(server.url, useAdmin);
    } finally {
      server.close();
    }
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return [{ title: guide, newPackages, seconds }];
  } finally {
    await api.stop();
  }
}

/** Starts an application of NestJS with the blog only and accounts of its own. */
async function startApi(input: TrialInput): Promise<RunningHost> {
  const folder = await bareApplication(input);
  await install(input.manager, folder, input.guide.packages);
  const { 'src/main.ts': main = '', ...files } = {
    ...input.guide.files,
    ...input.guide.withPeople.files,
  };
  const module = (files['src/app.module.ts'] ?? '').replace(
    '{ openapi: true }',
    '{ openapi: true, live: true }',
  );
  const unprefixed = main.replace("app.setGlobalPrefix('v1');\n", '');
  await writeFiles(folder, { ...files, 'src/app.module.ts': module, 'src/main.ts': unprefixed });
  await compile(folder);
  return startHost(folder, {
    DATABASE_URL: await createDatabase(input.adminUrl, `admin_${randomUUID().replaceAll('-', '')}`),
  });
}

/** Writes the application of the guide, and builds it with Vite. */
async function reactApplication(input: TrialInput): Promise<{ folder: string; newPackages: number }> {
  const { manager, registry } = input;
  const folder = join(input.folder, 'react');
  const text = await readFile(join(root, 'docs/guides', guide), 'utf8');
  const [, packages = ''] = /^npm i (.+)$/m.exec(text) ?? [];
  const dependencies = { react: '^19.3.0', 'react-dom': '^19.3.0', 'react-router': '^8.0.0' };
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'react-host', private: true, type: 'module', dependencies }),
    'index.html': page,
    ...filesOf(text),
    ...settingsOf(manager, registry),
  });
  await install(manager, folder);
  await install(manager, folder, packages.split(' '));
  await build({ root: folder, configFile: false, logLevel: 'error' });
  return { folder, newPackages: packages.split(' ').length };
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Harbour</title>
<style>:root { color-scheme: light dark; --flotilla-admin-height: calc(100dvh - 4rem) }</style></head>
<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>`;

function filesOf(text: string): Record<string, string> {
  const blocks = text.matchAll(/^```tsx?\n\/\/ (src\/\S+)\n([\s\S]*?)^```/gm);
  return Object.fromEntries([...blocks].map(([, path = '', code = '']) => [path, code]));
}

/** Serves the built application, and passes calls of the API on. */
async function serve(folder: string, api: string): Promise<{ url: string; close: () => void }> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
        const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
        const gone = new AbortController();
        response.on('close', () => gone.abort());
        fetch(api + path, {
          method: request.method,
          headers: headers as Record<string, string>,
          body,
          signal: gone.signal,
        })
          .then(async (answer) => {
            const type = answer.headers.get('content-type') ?? 'text/plain';
            const etag = answer.headers.get('etag');
            response.writeHead(answer.status, { 'content-type': type, ...(etag && { etag }) });
            for await (const part of answer.body ?? []) response.write(part);
            response.end();
          })
          .catch(() => response.destroy());
      });
      return;
    }
    const file = extname(path) === '' ? 'index.html' : path.slice(1);
    readFile(join(folder, file)).then(
      (content) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/html' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function inBrowser(url: string, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(60_000);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await use(page, url);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

/** The journey of an editor, from sign-in to a saved article. */
async function useAdmin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const before = await stylesOf(page);
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByText('Sign in to the application, then come back.').waitFor();
  await as(page, 'bob');
  await page.getByRole('heading', { name: 'Not authorized' }).waitFor();
  await as(page, 'ann');
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor();
  await writeArticle(page, url);
  await leaveCarefully(page, url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url}/cms/blog/articles`);
  await page.getByText('First of all').first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await assertAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  assert.deepEqual(await stylesOf(page), before);
}

const as = (page: Page, name: string) =>
  page.evaluate((token) => localStorage.setItem('token', token), name).then(() => page.reload());

/** Creates an article by keyboard, changes it, and finds it in the list. */
async function writeArticle(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cms/blog/articles/new`);
  await page
    .getByRole('group', { name: 'Title', exact: true })
    .getByRole('textbox')
    .first()
    .fill('A first charter');
  await page.getByLabel('Admin title').fill('First');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cms\/blog\/articles\/[0-9a-f-]{36}$/);
  await page.getByLabel('Admin title').fill('First of all');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published').first().waitFor();
  await page.goto(`${url}/cms/blog/articles`);
  await page.getByText('First of all').first().waitFor();
  await assertAccessible(page);
}

/** Leaves a form with unsaved input by the back button and by a link of the application. */
async function leaveCarefully(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cms/blog/categories`);
  await page.getByRole('navigation', { name: 'Models' }).getByRole('link', { name: 'Articles' }).click();
  await page.goBack();
  await page.waitForURL(/categories$/);
  await page.goForward();
  await page.getByText('First of all').first().click();
  await page.getByLabel('Admin title').fill('Changed');
  await page.goBack();
  await page.getByRole('alertdialog').waitFor();
  assert.match(page.url(), /[0-9a-f-]{36}$/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('alertdialog').waitFor();
  assert.match(page.url(), /[0-9a-f-]{36}$/);
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByRole('heading', { name: 'Our harbour' }).waitFor();
  assert.equal(await page.title(), 'Harbour');
}

/** Styles of the application's own elements, and what the admin might leave on its document. */
function stylesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { font, margin, lineHeight } = getComputedStyle(document.querySelector('h1') ?? document.body);
    const link = getComputedStyle(document.querySelector('a') ?? document.body);
    const { lang, dataset } = document.documentElement;
    return [font, margin, lineHeight, link.color, link.textDecoration, lang, JSON.stringify(dataset)];
  });
}

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(element: Element): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: found } = await checker.run(document.querySelector('main') ?? document.body);
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
  assert.deepEqual(violations, []);
}
