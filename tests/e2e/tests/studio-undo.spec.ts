import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { canvas, studioPage, treeRow } from '../support/studio.js';

const count = 60;
const seed = 20261129;

test('random operations are undone to the start', async ({ page, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds', 'Sails', 'Capes', 'Bays']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/studio/host/pages/${made.id}`);
  await signIn(page, await editor());
  await expect(treeRow(page, made.blocks[0] ?? '')).toBeVisible();
  await expect(canvas(page).getByRole('heading', { name: 'Bays' })).toBeVisible();
  const layout = (await blocksOf(page)).filter((id) => !made.blocks.includes(id));
  const own = async () => (await blocksOf(page)).filter((id) => !layout.includes(id));
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;

  let done = 0;
  while (done < count) {
    const blocks = await own();
    const block = pick(blocks);
    const at = blocks.indexOf(block);
    const keys = [
      ...(at > 0 ? ['Alt+ArrowUp'] : []),
      ...(at < blocks.length - 1 ? ['Alt+ArrowDown'] : []),
      ...(blocks.length < 9 ? ['Control+d'] : []),
      ...(blocks.length > 2 ? ['Delete'] : []),
      'h',
    ];
    await pressed(page, block, pick(keys));
    done++;
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  for (let at = 0; at < count; at++) {
    const read = readAgain(page);
    await undo.click();
    await read;
  }
  await expect(undo).toBeDisabled();
  await expect.poll(own).toEqual(made.blocks);
  await expect(page.getByRole('treeitem').filter({ hasText: 'hidden' })).toHaveCount(0);
  await expect
    .poll(async () => (await canvas(page).locator('main :is(h1, h2)').allTextContents()).join(' '))
    .toBe('Harbours Winds Sails Capes Bays');
});

/** Presses a key at a block of the tree, and waits until its command has run. */
async function pressed(page: Page, block: string, key: string): Promise<void> {
  const read = readAgain(page);
  await treeRow(page, block).press(key);
  await read;
  await expect(page.locator('header').getByRole('status')).toContainText('saved');
}

const readAgain = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/compositions'));

const blocksOf = (page: Page) =>
  page
    .locator('[data-block]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-block')?.split(':')[1] ?? ''));

/** Returns a generator of repeatable numbers from 0 to 1: mulberry32. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
