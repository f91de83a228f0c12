import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { bayFilm } from './bay.ts';

// Draws and encodes the film of the home page and its first frame in a browser, which provides the encoders:
// `CHROMIUM=/usr/bin/chromium node tooling/demo-art/src/film/record.ts`.
const seconds = 8;
const framesPerSecond = 25;
const folder = fileURLToPath(new URL('../../../../modules/startup/public/images/', import.meta.url));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await studio();
  const draw = bayFilm();
  const frames = seconds * framesPerSecond;
  for (let frame = 0; frame < frames; frame++)
    await page.evaluate((svg) => window.film.add(svg), draw(frame / frames));
  await save('bg.mp4', await page.evaluate(() => window.film.movie()));
  await save('bg.webp', await page.evaluate((svg) => window.film.still(svg), draw(0)));
} finally {
  await browser.close();
}

/** Opens a page with the recorder. It has a secure origin, which the encoders require. */
async function studio(): Promise<Page> {
  const page = await browser.newPage();
  const muxer = await readFile(
    fileURLToPath(import.meta.resolve('mediabunny')).replace(
      /modules\/src\/index\.js$/,
      'bundles/mediabunny.min.mjs',
    ),
  );
  const recorder = await readFile(new URL('recorder.js', import.meta.url));
  const files: Record<string, Buffer | string> = {
    '/': '<script type="module" src="/recorder.js"></script>',
    '/recorder.js': recorder,
    '/muxer.js': muxer,
  };
  await page.route('http://localhost/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      body: files[pathname],
      contentType: pathname === '/' ? 'text/html' : 'text/javascript',
    });
  });
  await page.goto('http://localhost/');
  await page.evaluate((rate) => window.film.begin(rate), framesPerSecond);
  return page;
}

async function save(name: string, base64: string): Promise<void> {
  const bytes = Buffer.from(base64, 'base64');
  await writeFile(folder + name, bytes);
  process.stdout.write(`${name}: ${Math.round(bytes.length / 1024)} kB\n`);
}

declare global {
  interface Window {
    film: {
      begin(framesPerSecond: number): Promise<void>;
      add(svg: string): Promise<void>;
      movie(): Promise<string>;
      still(svg: string): Promise<string>;
    };
  }
}
