import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// Renders the site's icon as pixels, for browsers and phones that do not support SVG icons:
// `CHROMIUM=/usr/bin/chromium node tooling/demo-art/src/icons/draw.ts`, after `render.ts`.
const folder = fileURLToPath(new URL('../../../../modules/startup/public/', import.meta.url));
const mark = await readFile(
  new URL('../../../../modules/startup/content/files/favicon.svg', import.meta.url),
  'utf8',
);
/** Without rounded corners, since phones round them. */
const squareMark = mark.replace(/ rx="\d+"/, '');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await writeFile(
    `${folder}favicon.ico`,
    icoOf([await drawn(mark, 16), await drawn(mark, 32), await drawn(mark, 48)]),
  );
  await writeFile(`${folder}apple-touch-icon.png`, (await drawn(squareMark, 180)).png);
} finally {
  await browser.close();
}

interface Drawn {
  readonly size: number;
  readonly png: Buffer;
}

async function drawn(svg: string, size: number): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return { size, png };
}

/** Returns an .ico file with pictures of several sizes: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(pictures: readonly Drawn[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
