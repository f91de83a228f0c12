import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partsOf } from '@flotilla/core/values';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Account, isOfAccounts } from './account.js';
import { nameOf } from './catalogue.js';
import type { Example } from './examples.js';
import { boxOf } from './part-box.js';
import { root } from './product.js';
import { createPreview, type PreviewPage } from './preview.js';

export const folder = 'docs/reference/variants';

/**
 * Screen sizes and colour schemes. Pictures of wide screens are scaled to half, which keeps their text
 * readable.
 */
export const looks = [
  {
    name: 'desktop-light',
    title: 'desktop',
    colorScheme: 'light',
    width: 1280,
    height: 900,
    maxHeight: 1100,
    scale: 0.5,
  },
  {
    name: 'desktop-dark',
    title: 'desktop, dark',
    colorScheme: 'dark',
    width: 1280,
    height: 900,
    maxHeight: 1100,
    scale: 0.5,
  },
  {
    name: 'phone-light',
    title: 'phone',
    colorScheme: 'light',
    width: 360,
    height: 740,
    maxHeight: 900,
    scale: 1,
  },
  {
    name: 'phone-dark',
    title: 'phone, dark',
    colorScheme: 'dark',
    width: 360,
    height: 740,
    maxHeight: 900,
    scale: 1,
  },
] as const;

/** An example with pictures in every look. */
export type PicturedExample = Example & {
  /** `visitor-without-session`: the part shows more once the visitor has a session. */
  readonly seenBy: 'visitor' | 'visitor-without-session' | 'administrator';
};

export const pictureOf = (example: Pick<Example, 'entity' | 'variant'>, look: string) =>
  `pictures/${example.entity}-${example.variant}-${look}.jpg`;

type Part = Pick<Example, 'entity' | 'variant'>;

/** Variants that no demo page shows, with the variant that looks the same. */
const twins: readonly { readonly of: Part; readonly looksAs: Part }[] = [
  {
    of: { entity: 'crm.widget', variant: 'me-crm-module-form-request-create' },
    looksAs: { entity: 'crm.widget', variant: 'form-list-default' },
  },
  {
    of: { entity: 'rbac.widget', variant: 'me-blog-module-article-list-default' },
    looksAs: { entity: 'blog.widget', variant: 'article-list-default' },
  },
];

/**
 * Copies a picture of each widget into the public folder of its module; the admin shows them in the block
 * picker.
 */
export async function giveToModules(shown: readonly Example[]): Promise<void> {
  const own = shown.map((of) => ({ of, looksAs: of }));
  const isOwn = ({ of }: (typeof twins)[number]) => shown.some((one) => nameOf(one) === nameOf(of));
  const pictured = [...own, ...twins.filter((twin) => !isOwn(twin))].filter(
    ({ of }) => partsOf(of.entity).name === 'widget',
  );
  for (const { of, looksAs } of pictured) {
    const picture = blockPicture(of);
    await mkdir(dirname(picture), { recursive: true });
    await copyFile(join(root, folder, pictureOf(looksAs, 'desktop-light')), picture);
  }
}

/** Returns the path of a block's picture for the admin. */
export const blockPicture = ({ entity, variant }: Part) =>
  join(root, 'modules', partsOf(entity).module, 'public/variants', `${entity}-${variant}.jpg`);

interface Session {
  readonly site: string;
  /** Opens the pages that are empty for visitors. */
  readonly account: Account;
  readonly examples: readonly Example[];
}

/** Takes a picture of each example in each look; omits empty ones. */
export async function takePictures({ site, account, examples }: Session): Promise<PicturedExample[]> {
  await rm(join(root, folder, 'pictures'), { recursive: true, force: true });
  await mkdir(join(root, folder, 'pictures'), { recursive: true });
  const renderPreview = await createPreview(site);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    const shown: PicturedExample[] = [];
    for (const [document, ofPage] of Map.groupBy(examples, (example) => example.document)) {
      const preview = await renderPreview(document, ofPage);
      // A page whose parts all wait for a session is empty for visitors, too.
      const isOwn =
        isOfAccounts(document.url) || ofPage.every((example) => preview.waiting.has(nameOf(example)));
      let seen = ofPage;
      for (const look of looks)
        seen = await shoot({
          browser,
          account: isOwn ? account : undefined,
          url: `${site}/en${document.url}`,
          preview,
          examples: seen,
          look,
        });
      const visitor = (name: string) => (preview.waiting.has(name) ? 'visitor-without-session' : 'visitor');
      shown.push(
        ...seen.map(
          (example) => ({ ...example, seenBy: isOwn ? 'administrator' : visitor(nameOf(example)) }) as const,
        ),
      );
    }
    return shown;
  } finally {
    await browser.close();
  }
}

interface Shot {
  readonly browser: Browser;
  /** Signed-in account; undefined for a visitor. */
  readonly account: Account | undefined;
  readonly url: string;
  readonly preview: PreviewPage;
  readonly examples: readonly Example[];
  readonly look: (typeof looks)[number];
}

/** Takes the pictures of one page. @returns the examples that were visible */
async function shoot({ browser, account, url, preview, examples, look }: Shot): Promise<Example[]> {
  const { colorScheme, width, height, maxHeight, scale } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await account?.signIn(context);
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    // Block navigation, so that parts that redirect immediately, such as signing out, stay visible.
    return route.fulfill(
      route.request().url() === url
        ? { contentType: 'text/html; charset=utf-8', body: preview.html }
        : { status: 204 },
    );
  });
  await page.goto(url);
  await settle(page);
  const isThere = page.waitForFunction(() => !document.querySelector('main .animate-shimmer'), undefined, {
    timeout: timeoutMs,
  });
  // Parts that wait for a session never load for a visitor without one.
  await (account ? isThere : isThere.catch(() => undefined));
  await settle(page);
  const seen: Example[] = [];
  for (const example of examples) {
    const box = await boxOf(page, nameOf(example));
    if (!box) continue;
    const clip = { ...box, height: Math.min(box.height, maxHeight) };
    const picture = await page.screenshot({ type: 'jpeg', quality: 60, clip, fullPage: !box.isOfWindow });
    await writeFile(join(root, folder, pictureOf(example, look.name)), picture);
    seen.push(example);
  }
  await context.close();
  return seen;
}

const quietMs = 400;
const timeoutMs = 10_000;

/** Loads lazy content and waits until the layout is stable. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (quiet) => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      scrollTo({ top, behavior: 'instant' });
      await wait(30);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // A lazy image that is hidden in this look would never load, and `decode` would wait for it.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => undefined)),
    ]);
    for (let height = -1; height !== document.body.scrollHeight; await wait(quiet))
      height = document.body.scrollHeight;
  }, quietMs);
}
