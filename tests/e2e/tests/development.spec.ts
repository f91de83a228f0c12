import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { port as productPort, root } from '../support/product.js';

const port = productPort + 50;
const address = `http://127.0.0.1:${port}`;
const minutes = 60_000;
/** A widget of pages, which the tests break. */
const source = join(root, 'modules/startup/src/react/features/features.tsx');
const missing = join(root, 'modules/startup/src/react/features/absent.ts');
/** Rounds of a test, because edits, requests and connections race. */
const rounds = [1, 2, 3, 4, 5];
const syntaxError = /SyntaxError: Expected `}`.*\n.*features\.tsx:\d+:\d+/;
let whole: string;
let dataDir: string;
let child: ChildProcess;
let output = '';

test.beforeAll(async () => {
  test.setTimeout(10 * minutes);
  whole = await readFile(source, 'utf8');
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

test.afterEach(mend);

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

test('an open page shows a syntax error of its code, and returns when the file is mended', async ({
  page,
}) => {
  await page.goto(`${address}/en`);
  await page.waitForLoadState('networkidle');
  for (const round of rounds) {
    await breakWith(`// ${round}\n${withoutLastBrace(whole)}`, syntaxError);
    await expect(page.locator('vite-error-overlay')).toContainText(/features\.tsx:\d+:\d+/);
    await expect(page.locator('vite-error-overlay')).toContainText('SyntaxError: Expected `}`');

    await mend();
    await expectWhole(page);
  }
});

test('a fresh visit shows a syntax error of the code, and the page when the file is mended', async ({
  context,
}) => {
  for (const round of rounds) {
    const page = await context.newPage();
    await breakWith(withoutLastBrace(whole), syntaxError);
    const response = await page.goto(`${address}/en`, { waitUntil: 'commit' });
    expect([response?.status(), response?.headers()['content-type']]).toEqual([
      500,
      'text/html; charset=utf-8',
    ]);
    // In the other rounds the file is mended before Vite's client has connected.
    if (round % 2 === 1) {
      await expect(page.getByRole('heading')).toContainText('SyntaxError: Expected `}`');
      await expect(page.getByText(/^modules\/startup\/.*features\.tsx:\d+:\d+$/)).toBeVisible();
      await expect(page.locator('vite-error-overlay')).toHaveCount(0);
    }

    await mend();
    await expectWhole(page);
    await page.close();
  }
});

test('pages show an import of a missing file, and return when it is removed or the file is created', async ({
  page,
  context,
}) => {
  await page.goto(`${address}/en`);
  await page.waitForLoadState('networkidle');
  for (const round of rounds) {
    await breakWith(`import './absent.js';\n${whole}`, /Cannot find '\.\/absent\.js'\.\n.*features\.tsx:1:8/);
    const fresh = await context.newPage();
    await fresh.goto(`${address}/en`);
    await expect(fresh.getByRole('heading')).toHaveText("Cannot find './absent.js'.");
    await expect(fresh.getByText(/features\.tsx:1:8$/)).toBeVisible();
    // Over its content, or in its place when it was reloading.
    await expect(page.locator('vite-error-overlay, .place')).toContainText('features.tsx:1:8');

    if (round % 2 === 1) await mend();
    else await writeFile(missing, '');
    await expectWhole(page);
    await expectWhole(fresh);
    await mend();
    await expectWhole(fresh);
    await fresh.close();
  }
});

test('a fresh visit of the admin shows a syntax error of its code, and the admin when it is mended', async ({
  context,
}) => {
  const file = join(root, 'modules/ecommerce/src/admin/index.ts');
  const before = await readFile(file, 'utf8');
  try {
    for (const round of rounds) {
      await writeFile(file, `${before}const broken${round} = ;\n`);
      const page = await context.newPage();
      await page.goto(`${address}/admin`);
      await expect(page.locator('vite-error-overlay')).toContainText(/admin\/index\.ts:\d+:\d+/);

      await writeFile(file, before);
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
      await expect(page.locator('vite-error-overlay')).toHaveCount(0);
      await page.close();
    }
  } finally {
    await writeFile(file, before);
  }
});

/** Saves the widget, and waits until the terminal shows an error in at most five lines. */
async function breakWith(text: string, error: RegExp): Promise<void> {
  const from = output.length;
  const shown = () =>
    output
      .slice(from)
      .match(/^✗ site {2}[^]*?Stack: /gm)
      ?.at(-1) ?? '';
  await writeFile(source, text);
  await expect.poll(shown).toMatch(error);
  expect(shown().split('\n').length).toBeLessThanOrEqual(5);
}

async function mend(): Promise<void> {
  await writeFile(source, whole);
  await rm(missing, { force: true });
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('main#content')).toBeVisible();
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
}

/** Returns the source without its last closing brace. */
function withoutLastBrace(text: string): string {
  const at = text.lastIndexOf('}');
  return text.slice(0, at) + text.slice(at + 1);
}
