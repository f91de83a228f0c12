import { REGISTRY } from '@flotilla/backend';
import type { Registry } from '@flotilla/core';
import { changeRows, type ChangeSetView, type SentRowChange } from '@flotilla/core/change-sets';
import { type Composition, compositionPath, copyOf, deletionOf, moveOf } from '@flotilla/core/studio';
import { page, pagesToWidgets, widget as placed, widgetsToExternalWidgets } from '@flotilla/host';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { feature, widget, widgetsToFeatures } from '@flotilla/website-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf, inSet } from './change-sets.fixture.js';

let app: TestApp;
let sets: ReturnType<typeof changeSetsOf>;
beforeAll(async () => {
  app = await createTestApp({ modules });
  sets = changeSetsOf(app, 'server');
});
afterAll(() => app.close());

/** Creates a page with text blocks, and cards in the first block. */
async function pageOf(blocks: number, cards: number) {
  const row = await make(app, page, { url: `/counts-${crypto.randomUUID()}`, title: 'Home' });
  const made = [];
  for (let orderIndex = 0; orderIndex < blocks; orderIndex++) {
    const block = await make(app, widget, {
      variant: 'content-default',
      title: { en: `Block ${orderIndex}` },
    });
    const host = await make(app, placed, { variant: 'default' });
    const link = { widgetId: host.id, variant: 'default' } as const;
    await make(app, pagesToWidgets, { ...link, pageId: row.id, orderIndex });
    await make(app, widgetsToExternalWidgets, {
      ...{ ...link, externalWidgetId: block.id, externalModule: 'website-builder' },
    });
    made.push(`${widget.key}:${block.id}`);
  }
  for (let orderIndex = 0; orderIndex < cards; orderIndex++) {
    const card = await make(app, feature, { title: { en: `Card ${orderIndex}` } });
    const widgetId = made[0]?.split(':')[1] ?? '';
    await make(app, widgetsToFeatures, { widgetId, featureId: card.id, orderIndex });
  }
  return { row, blocks: made };
}

const compositionOf = async (set: ChangeSetView, id: string) =>
  (await sets.read<Composition>(set, `${compositionPath}?root=${page.key}:${id}`)).data;
const send = async (set: ChangeSetView, data: readonly SentRowChange[]) => {
  const answer = await app.request({ method: 'POST', url: changeRows.path, data, headers: inSet(set) });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
};

/** Returns the number of changes in a view, in a list, of a check, and of the groups of rows. */
async function numbersOf(set: ChangeSetView) {
  const rows = await sets.changes(set);
  const listed = (await sets.list('?limit=500')).data.find(({ id }) => id === set.id);
  return [
    (await sets.view(set)).data.changes,
    listed?.changes,
    (await sets.check(set)).data.changes,
    new Set(rows.map(({ group }) => `${group.entity} ${group.id}`)).size,
  ];
}

it('counts a copied, a moved and a deleted block with four cards once each, everywhere', async () => {
  const registry = app.nest.get<Registry>(REGISTRY);
  const { row, blocks } = await pageOf(5, 4);
  const [first = '', , third = ''] = blocks;
  const set = await sets.release();

  await send(set, copyOf(await compositionOf(set, row.id), { block: first }, { registry }).changes);
  expect((await sets.changes(set)).length).toBeGreaterThan(10);
  expect(await numbersOf(set)).toEqual([1, 1, 1, 1]);

  await send(set, deletionOf(await compositionOf(set, row.id), { block: first }));
  expect(await numbersOf(set)).toEqual([2, 2, 2, 2]);
  const names = (await sets.changes(set)).map(({ group }) => group.entity);
  expect(new Set(names)).toEqual(new Set([widget.key]));

  await sets.write(set, 'PATCH', `${page.route}/${row.id}`, { title: 'Other' });
  expect(await numbersOf(set)).toEqual([3, 3, 3, 3]);

  const undone = await sets.undoGroup(set, widget.key, { id: first.split(':')[1] ?? '' });
  expect([undone.status, undone.data.changes]).toEqual([200, 2]);
  expect((await sets.changes(set)).some(({ change }) => change === 'delete')).toBe(false);

  const moving = moveOf(
    await compositionOf(set, row.id),
    { block: third },
    { region: 'main', before: first },
  );
  await send(set, moving);
  expect((await sets.publish(set)).data).toMatchObject({ state: 'published', changes: 0 });
});

it('counts an order of five blocks once', async () => {
  const { row, blocks } = await pageOf(5, 0);
  const set = await sets.release();
  const [first = ''] = blocks;
  const moving = moveOf(
    await compositionOf(set, row.id),
    { block: blocks[4] ?? '' },
    { region: 'main', before: first },
  );
  await send(set, moving);
  await send(
    set,
    moveOf(await compositionOf(set, row.id), { block: blocks[3] ?? '' }, { region: 'main', before: first }),
  );
  expect(await numbersOf(set)).toEqual([1, 1, 1, 1]);
});

it('counts again after a write that stores no number', async () => {
  const { blocks } = await pageOf(1, 0);
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${widget.route}/${blocks[0]?.split(':')[1]}`, { className: 'wide' });
  await app.sql('update flotilla_change_set set changes = 7, "countedRevision" = null where id = $1', [
    set.id,
  ]);
  expect(await numbersOf(set)).toEqual([1, 1, 1, 1]);
});
