import { type APIRequestContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { api, asServer } from './product.js';
import { create } from './admin.js';
import { runOf } from './rows.js';

export interface StudioPage {
  readonly id: string;
  readonly url: string;
  /** Ids of its blocks, in their order. */
  readonly blocks: readonly string[];
}

/** Creates a page with a layout and a text block for each title, at an address of its own. */
export async function studioPage(request: APIRequestContext, titles: readonly string[]): Promise<StudioPage> {
  const url = `/studio-${runOf()}-${crypto.randomUUID().slice(0, 8)}`;
  const id = await create(api, 'host/pages', { url, title: 'Studio', adminTitle: `Studio ${url}` });
  const layouts = await request.get(`${api}/api/host/layouts?limit=1`, { headers: asServer });
  const [layout] = ((await layouts.json()) as { data: { id: string }[] }).data;
  await create(api, 'host/pages-to-layouts', { pageId: id, layoutId: layout?.id });
  const blocks: string[] = [];
  for (const [orderIndex, title] of titles.entries()) {
    const block = await create(api, 'website-builder/widgets', {
      ...{ variant: 'content-default', title: { en: title, ru: `${title}, по-русски` } },
    });
    await place(id, block, orderIndex);
    blocks.push(block);
  }
  return { id, url, blocks };
}

/** Places a block on a page. */
export async function place(
  pageId: string,
  block: string,
  orderIndex: number,
  externalModule = 'website-builder',
): Promise<void> {
  const widgetId = await create(api, 'host/widgets', {});
  await create(api, 'host/widgets-to-external-widgets', {
    ...{ widgetId, externalModule, externalWidgetId: block, orderIndex: 0 },
  });
  await create(api, 'host/pages-to-widgets', { pageId, widgetId, orderIndex });
}

/** Creates a feature of a block. */
export async function feature(widgetId: string, title: string, orderIndex: number): Promise<string> {
  const id = await create(api, 'website-builder/features', { title: { en: title, ru: title } });
  await create(api, 'website-builder/widgets-to-features', { widgetId, featureId: id, orderIndex });
  return id;
}

/** Returns the rows of the lists with a name that have some, by the row of the list, as the draft has them. */
export async function listsOf(page: Page, id: string, name: string): Promise<Record<string, string[]>> {
  const set = new URL(page.url()).searchParams.get('set');
  const answer = await page.request.get(`/api/host/compositions?root=host.page:${id}`, {
    headers: set === null ? {} : { 'x-flotilla-change-set': set },
  });
  const { lists } = ((await answer.json()) as { data: { lists: Record<string, { node: string }[]> } }).data;
  return Object.fromEntries(
    Object.entries(lists).flatMap(([list, linked]) => {
      const [, owner] = new RegExp(`^website-builder\\.(.*)/${name}$`).exec(list) ?? [];
      if (owner === undefined || linked.length === 0) return [];
      return [[owner, linked.map(({ node }) => node.split(':')[1] ?? '')] as const];
    }),
  );
}

/** Returns the HTML that visitors get. */
export const publicHtml = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).text();

/** The page in the frame of the studio. A page that loads has a second frame until it takes the place of the first. */
export const canvas = (page: Page): FrameLocator =>
  page.locator('[data-canvas] iframe').last().contentFrame();

/** The row of a block in the tree. */
export const treeRow = (page: Page, id: string): Locator => page.locator(`[data-block$="${id}"]`);

/** Returns the ids of blocks in the order of the tree. */
export const orderOf = (page: Page, ids: readonly string[]) =>
  page
    .locator('[data-block]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-block')?.split(':')[1] ?? ''))
    .then((shown) => shown.filter((id) => ids.includes(id)));

/** Waits until the draft is saved. */
export async function saved(page: Page, word: string): Promise<void> {
  await expect(page.locator('header').getByRole('status')).toContainText(word);
}
