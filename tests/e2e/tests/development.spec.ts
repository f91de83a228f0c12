import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { port as productPort, root } from '../support/product.js';

const port = productPort + 50;
const address = `http://127.0.0.1:${port}`;
const minutes = 60_000;
let dataDir: string;
let child: ChildProcess;
let output = '';

test.beforeAll(async () => {
  test.setTimeout(10 * minutes);
  dataDir = await mkdtemp(join(tmpdir(), 'flotilla-development-'));
  // Vite's cache of prebundled packages.
  await rm(join(root, 'apps/web/node_modules/.vite'), { recursive: true, force: true });
  child = spawn(process.execPath, ['tooling/bootstrap/run.mjs', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, API_PORT: `${port + 1}`, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 9 * minutes }).toContain('/api/docs');
});

test.afterAll(async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'close');
  await rm(dataDir, { recursive: true, force: true });
});

test('the first visits on a cold cache reload no page and leave no island dead', async ({ page }) => {
  const problems: string[] = [];
  const documents: string[] = [];
  page.on('console', (message) => {
    if (/Invalid hook call|dependencies|Failed to fetch/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(new URL(response.url()).pathname);
  });

  await page.goto(`${address}/en`);
  await page.waitForLoadState('networkidle');

  await page.goto(`${address}/en/contact`);
  const form = page.locator('form[data-form]').first();
  await form.locator('[name=name]').fill('Anna');
  await form.locator('[name=email]').fill('anna@example.com');
  await form.locator('[name=message]').fill('A calm day.');
  await page.waitForLoadState('networkidle');
  // The API refuses forms that are sent within two seconds of the opening of their page.
  await page.waitForFunction(() => performance.now() > 2500);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Thank you!')).toBeVisible();

  const product = '/en/ecommerce/products/azure-45';
  await page.goto(`${address}${product}`);
  await page.waitForLoadState('networkidle');

  await page.goto(`${address}/admin`);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();

  expect(problems).toEqual([]);
  expect(documents).toEqual(['/en', '/en/contact', product, '/admin']);
  expect(output).not.toMatch(/new dependencies optimized|optimized dependencies changed/);
});
