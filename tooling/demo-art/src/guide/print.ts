import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { harbours } from '../cyprus/harbours.ts';
import { notes } from './notes.ts';

// Prints the cruising guide for buyers: `CHROMIUM=/usr/bin/chromium node
// tooling/demo-art/src/guide/print.ts`.
const files = fileURLToPath(new URL('../../../../modules/startup/content/files/', import.meta.url));
const perPage = 3;

const style = `
  @page { size: 105mm 148mm; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 9.5pt/1.45 'DejaVu Sans', sans-serif; color: #14304a; -webkit-print-color-adjust: exact }
  section { height: 148mm; padding: 11mm; display: flex; flex-direction: column; gap: 7mm; break-after: page }
  section:last-child { break-after: auto }
  .cover { background: #14395c; color: #fbf6ea; justify-content: space-between }
  .cover img { width: 100%; border-radius: 3mm }
  h1 { font-size: 22pt; line-height: 1.1 }
  h2 { font-size: 14pt }
  small { color: #5a7085; font-size: 8pt }
  .ru { color: #5a7085 }
  article { border-top: .4mm solid #2f86a3; padding-top: 3mm; display: flex; flex-direction: column; gap: 1.5mm }
`;

const chart = (await readFile(`${files}route-wide.svg`)).toString('base64');
const cover = `<section class="cover"><h1>Cruising guide of Cyprus<br>Лоция-путеводитель по Кипру</h1>
  <img src="data:image/svg+xml;base64,${chart}"><p>rent your dream · Pier B, Limassol Marina</p></section>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><title>Cruising guide of Cyprus</title><style>${style}</style>${cover}${pages().join('')}`,
  );
  await page.pdf({ path: `${files}cruising-guide.pdf`, preferCSSPageSize: true, printBackground: true });
} finally {
  await browser.close();
}

function pages(): string[] {
  const places = harbours.map(({ name, at: [latitude, longitude] }, index) => {
    const [en = '', ru = ''] = notes[name] ?? [];
    return `<article><h2>${index + 1}. ${name}</h2><small>${latitude.toFixed(3)}° N, ${longitude.toFixed(3)}° E</small><p>${en}</p><p class="ru">${ru}</p></article>`;
  });
  return Array.from(
    { length: Math.ceil(places.length / perPage) },
    (_, index) => `<section>${places.slice(index * perPage, (index + 1) * perPage).join('')}</section>`,
  );
}
