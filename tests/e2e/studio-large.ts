import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { create, editor, signIn } from './support/admin.js';
import { startCluster } from './support/cluster.js';
import { canvas, treeRow } from './support/studio.js';

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '300' },
    port: { type: 'string', default: '4500' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const words = ' and so on, until the evening comes and the wind is gone';
const small = 10;

// The page studio with many blocks: the time from a key in the panel to the text on the page.
const cluster = await startCluster(Number(values.port), { size: 1 });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [api = ''] = cluster.apis;
  const email = await editor(api);
  const page = await browser.newPage({ baseURL: cluster.sites[0] ?? '' });
  page.setDefaultTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  await signIn(page, email);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  const few = await measured(page, api, small);
  const many = await measured(page, api, Number(values.blocks));
  say(`${values.blocks} blocks to ${small}: ${(many / few).toFixed(2)} ×`);
} finally {
  await browser.close();
  await cluster.stop();
}

/** Types into the panel of a page with this many blocks. @returns the 95th percentile in ms */
async function measured(page: Page, api: string, count: number): Promise<number> {
  const { id, block } = await filledPage(api, count);
  await page.goto(`/admin/studio/host/pages/${id}`);
  await treeRow(page, block).click();
  const title = page.locator('[data-fields] [data-field=title] :is(input, textarea)').first();
  await title.press('End');
  await canvas(page).locator('main').waitFor();
  await page.evaluate(watchKeys);
  await title.pressSequentially(words, { delay: 120 });
  await page.waitForFunction(() => window.blockBytes !== undefined);
  const times = (await page.evaluate(() => window.keyTimes ?? [])).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN;
  const load = loadavg()[0]?.toFixed(1);
  say(
    `${count} blocks: key to frame p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, of ${times.length} keys (load ${load})`,
  );
  const [bytes, html] = await page.evaluate(() => [window.blockBytes ?? 0, window.blockHtml ?? 0] as const);
  say(`${count} blocks: the last block render has ${bytes} bytes, its HTML ${html}`);
  return at(0.95);
}

declare global {
  interface Window {
    /** Times from keys to their text on the page, in ms. */
    keyTimes?: number[];
    /** Sizes of the last answer with one block, and of the HTML in it. */
    blockBytes?: number;
    blockHtml?: number;
  }
}

/** Runs in the studio. */
function watchKeys(): void {
  const times: number[] = (window.keyTimes = []);
  let pressedAt: number | undefined;
  addEventListener(
    'beforeinput',
    ({ timeStamp, data }) => {
      // A space at the end of a text is shown with the next letter.
      if (data !== ' ') pressedAt ??= timeStamp;
    },
    true,
  );
  const frame = document.querySelector<HTMLIFrameElement>('[data-canvas] iframe')?.contentDocument;
  const observer = new MutationObserver(() => {
    const from = pressedAt;
    pressedAt = undefined;
    // In the frame after the change, the text is visible.
    if (from !== undefined) requestAnimationFrame(() => times.push(performance.now() - from));
  });
  if (frame) observer.observe(frame.body, { characterData: true, childList: true, subtree: true });
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (input === '/preview/blocks') {
      const text = await answer.clone().text();
      const { blocks } = JSON.parse(text) as { blocks?: { html: string }[] };
      if (blocks?.length === 1) [window.blockBytes, window.blockHtml] = [text.length, blocks[0]?.html.length];
    }
    return answer;
  };
}

/** Creates a page with text blocks. @returns its id, and that of the block in its middle */
async function filledPage(api: string, count: number): Promise<{ id: string; block: string }> {
  const url = `/studio-large-${count}`;
  const id = await create(api, 'host/pages', { url, title: 'Large', adminTitle: `Large ${count}` });
  const blocks: string[] = [];
  for (let orderIndex = 0; orderIndex < count; orderIndex++) {
    const title = { en: `Harbour ${orderIndex}` };
    const description = { en: 'Boats and yachts with a skipper, for a day or for a week of sun and wind.' };
    const block = await create(api, 'website-builder/widgets', {
      ...{ variant: 'content-default', title, description },
    });
    const widgetId = await create(api, 'host/widgets', {});
    await create(api, 'host/widgets-to-external-widgets', {
      ...{ widgetId, externalModule: 'website-builder', externalWidgetId: block, orderIndex: 0 },
    });
    await create(api, 'host/pages-to-widgets', { pageId: id, widgetId, orderIndex });
    blocks.push(block);
  }
  return { id, block: blocks[Math.floor(count / 2)] ?? '' };
}
