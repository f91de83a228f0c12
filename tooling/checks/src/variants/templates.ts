import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createRegistry } from '@flotilla/core';
import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { call } from './account.js';
import { root } from './product.js';

const folder = 'docs/reference/templates';
const languages = ['en', 'ru'] as const;
const themes = ['light', 'dark'] as const;
/** Widths in pixels: a mail in a desktop window, and a phone. */
const widths = { en: 640, ru: 360 } as const;

interface Preview {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A template with its pictures: English on a desktop, Russian on a phone, each in both themes. */
interface Pictured {
  readonly variant: string;
  readonly subjects: readonly string[];
}

/**
 * Takes pictures of every message template with example data, and writes their page of the docs.
 * @returns their number
 */
export async function writeTemplates({
  site,
  jwt,
}: {
  readonly site: string;
  readonly jwt: string;
}): Promise<number> {
  const registry = createRegistry((await loadModules(await findProject())).map(({ module }) => module));
  await rm(join(root, folder), { recursive: true, force: true });
  await mkdir(join(root, folder, 'pictures'), { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    const pictured: Pictured[] = [];
    for (const variant of registry.variantsOf('notification.template')) {
      const row = { variant, slug: `picture-${variant}`, title: variant };
      const { id } = await call<{ id: string }>(`${site}/api/notification/templates/find-or-create`, {
        jwt,
        data: row,
      });
      const subjects: string[] = [];
      for (const language of languages) {
        const preview = await call<Preview>(
          `${site}/api/notification/templates/${id}/preview?language=${language}`,
          { jwt },
        );
        subjects.push(preview.subject);
        for (const theme of themes) await shoot(browser, { variant, language, theme, preview });
      }
      pictured.push({ variant, subjects });
    }
    await writeFile(join(root, folder, 'README.md'), pageOf(pictured));
    return pictured.length;
  } finally {
    await browser.close();
  }
}

interface Shot {
  readonly variant: string;
  readonly language: (typeof languages)[number];
  readonly theme: (typeof themes)[number];
  readonly preview: Preview;
}

const pictureOf = ({ variant, language, theme }: Omit<Shot, 'preview'>) =>
  `pictures/${variant}-${language}-${theme}.jpg`;

/** Takes one picture; Telegram previews contain only the text. */
async function shoot(browser: Browser, { preview, ...shot }: Shot): Promise<void> {
  const viewport = { width: widths[shot.language], height: 200 };
  const context = await browser.newContext({ viewport, colorScheme: shot.theme, deviceScaleFactor: 0.75 });
  const page = await context.newPage();
  await page.setContent(shot.variant.startsWith('generate-telegram-') ? bubbleOf(preview) : preview.html);
  const picture = await page.screenshot({ type: 'jpeg', quality: 70, fullPage: true });
  await writeFile(join(root, folder, pictureOf(shot)), picture);
  await context.close();
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function bubbleOf({ subject, text }: Preview): string {
  const source = text.includes(subject) ? text : `${subject}\n\n${text}`;
  return `<!doctype html><style>:root{color-scheme:light dark}body{margin:0;padding:24px;background:light-dark(#d7e3ec,#0e1621);font:16px/1.4 system-ui,sans-serif}
p{margin:0;max-width:420px;padding:10px 14px;border-radius:14px;white-space:pre-wrap;overflow-wrap:anywhere;background:light-dark(#fff,#182533);color:light-dark(#000,#f5f5f5)}</style><p>${escaped(source)}</p>`;
}

function pageOf(pictured: readonly Pictured[]): string {
  const head = ['Variant', 'English', 'English, dark', 'Russian, on a phone', 'Russian, on a phone, dark'];
  const lines = pictured.map(({ variant, subjects }) => [
    `\`${variant}\`<br>${subjects.join('<br>')}`,
    ...languages.flatMap((language) =>
      themes.map(
        (theme) =>
          `<img src="${pictureOf({ variant, language, theme })}" width="${language === 'en' ? 320 : 200}" alt="${variant}, ${language}, ${theme}">`,
      ),
    ),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `# Templates of messages

Every variant of \`notification.template\`, with examples in the place of its data: ‹so› stands what data bring. Written by \`pnpm docs:templates\`.

${table}
`;
}
