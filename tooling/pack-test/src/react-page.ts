import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from './host-app.js';

/**
 * Opens the built application in Vite with and without the style sheet of the module: the page around the view
 * looks the same, and the view follows the theme of the page. @throws Error
 */
export async function assertPage(folder: string, text: string): Promise<void> {
  await withServer(
    folder,
    ['node_modules/vite/bin/vite.js', 'preview', '--strictPort', '--port'],
    async (open) => {
      const plain = await open();
      await plain.route('**/*.css', (route) => route.abort());
      await show(plain, '/', text);
      const styled = await open();
      await show(styled, '/', text);
      assert.deepEqual(await stylesAround(styled), await stylesAround(plain));
      assert.notDeepEqual(await cardOf(styled), await cardOf(plain));
      await assertTheme(styled);
      await styled.setViewportSize({ width: 390, height: 844 });
      const width = await styled.evaluate(() => document.querySelector('main')?.scrollWidth);
      assert.ok(width !== undefined && width <= 390, `The view is ${width} px wide on a phone.`);
    },
  );
}

/** Opens the pages of the application in Next.js. @throws Error */
export async function assertNext(folder: string, text: string): Promise<void> {
  await withServer(folder, ['node_modules/next/dist/bin/next', 'start', '--port'], async (open, origin) => {
    assert.match(await (await fetch(origin)).text(), new RegExp(`<div class="flotilla".*${text}`));
    for (const path of ['/', '/live']) {
      const page = await open();
      await show(page, path, text);
      assert.deepEqual((await cardOf(page)).background, white);
    }
  });
}

type Use = (open: () => Promise<Page>, origin: string) => Promise<void>;

/** Starts a server on a free port and a browser, and stops both. Errors of pages fail. */
async function withServer(folder: string, command: readonly string[], use: Use): Promise<void> {
  const port = String(await freePort());
  const server = spawn(process.execPath, [...command, port], { cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const origin = `http://localhost:${port}`;
  let browser: Browser | undefined;
  const errors: string[] = [];
  try {
    await answered(origin);
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const started = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    browser = started;
    await use(async () => {
      const page = await started.newPage({ baseURL: origin });
      page.on('pageerror', ({ message }) => errors.push(message));
      return page;
    }, origin);
    assert.deepEqual(errors, []);
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
    await ended;
  }
}

async function answered(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await fetch(origin).catch(() => undefined)) return;
    await setTimeout(100);
  }
  throw new Error(`${origin} does not respond.`);
}

async function show(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.locator('.flotilla').getByText(text).first().waitFor({ timeout: 60_000 });
}

/** Returns the computed styles of the elements around the view. */
function stylesAround(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heights = /^(block-size|height|perspective-origin|transform-origin)$/;
    const parts = ['', '::before', '::after', '::placeholder', '::marker'];
    return [...document.querySelectorAll('html, body, header, header *')].flatMap((element) =>
      parts.map((part) => {
        const style = getComputedStyle(element, part || undefined);
        const isAround = element === document.documentElement || element === document.body;
        const names = [...style].filter(
          (name) => !name.startsWith('--') && !(isAround && heights.test(name)),
        );
        return [
          element.tagName,
          part,
          ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        ].join('\n');
      }),
    );
  });
}

/** Red, green and blue, from 0 to 255. */
type Color = readonly number[];

const white: Color = [255, 255, 255];

interface Card {
  readonly background: Color;
  readonly display: string;
}

/** Returns styles of the first card of the view. Bundlers write colors in other notations, such as `lab()`. */
function cardOf(page: Page): Promise<Card> {
  return page.evaluate(() => {
    const card = document.querySelector('.flotilla article');
    const { backgroundColor, display } = getComputedStyle(card ?? document.body);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('The browser has no canvas.');
    canvas.fillStyle = backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return { background: [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3), display };
  });
}

/** The view is light by default, dark where the page is, and reads the variables of the page. */
async function assertTheme(page: Page): Promise<void> {
  assert.deepEqual((await cardOf(page)).background, white);
  const setRoot = (name: string, value: string) =>
    page.evaluate(([key = '', text = '']) => document.documentElement.setAttribute(key, text), [name, value]);
  for (const [name, value] of [
    ['data-theme', 'dark'],
    ['class', 'dark'],
  ] as const) {
    await setRoot(name, value);
    const { background } = await cardOf(page);
    assert.ok(
      background.every((part) => part < 64),
      `The card is rgb(${background.join(', ')}) on a dark page.`,
    );
    await setRoot(name, '');
  }
  await setRoot('style', '--flotilla-card: rgb(1, 2, 3)');
  assert.deepEqual((await cardOf(page)).background, [1, 2, 3]);
  await setRoot('style', '');
}
