import { defineBackendModule, Rows, server } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import { defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { createTestApp, make, type TestApp, type TestProblem } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HostModule } from '../index.js';

const access = { read: 'public' } as const;
const box = defineEntity({ module: 'store', name: 'box', fields: { title: text() }, access });
const bag = defineEntity({ module: 'store', name: 'bag', fields: { title: text() }, access });
const boxesToBags = defineLink({ from: 'store.box', to: 'store.bag', contains: true });
const bagsToBoxes = defineLink({ from: 'store.bag', to: 'store.box', contains: true });
const store = defineModule({ name: 'store', entities: [box, bag], links: [boxesToBags, bagsToBoxes] });
const table = (name: string, fields: string) =>
  `CREATE TABLE "${name}" ("id" uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, "createdAt" timestamptz(3) NOT NULL DEFAULT now(), ` +
  `"updatedAt" timestamptz(3) NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', ${fields})`;
const ends = `"boxId" uuid NOT NULL REFERENCES "store_box" ON DELETE CASCADE, "bagId" uuid NOT NULL REFERENCES "store_bag" ON DELETE CASCADE`;
const linkFields = `${ends}, "orderIndex" integer NOT NULL DEFAULT 0, "className" text, UNIQUE ("boxId", "bagId")`;
const StoreModule = defineBackendModule({
  module: store,
  migrations: [
    defineMigration({
      name: 'StoreInitial1763700000000',
      up: [
        ...['store_box', 'store_bag'].map((name) => table(name, `"title" text NOT NULL`)),
        ...['store_boxes_to_bags', 'store_bags_to_boxes'].map((name) => table(name, linkFields)),
      ],
      down: [],
    }),
  ],
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [HostModule, StoreModule] });
});
afterAll(() => app.close());

type Id = { readonly id: string };
const boxOf = (title: string) => make(app, box, { title });
const bagOf = (title: string) => make(app, bag, { title });
const put = (data: object, { route }: { readonly route: string }) =>
  app.request<Id>({ method: 'POST', url: route, data: { variant: 'default', orderIndex: 0, ...data } });

it('refuses a row that would be a part of itself through several levels, and names it', async () => {
  const [outer, middle, inner] = [await boxOf('Outer'), await bagOf('Middle'), await boxOf('Inner')];
  const last = await bagOf('Last');
  expect((await put({ boxId: outer.id, bagId: middle.id }, boxesToBags)).status).toBe(201);
  expect((await put({ bagId: middle.id, boxId: inner.id }, bagsToBoxes)).status).toBe(201);
  expect((await put({ boxId: inner.id, bagId: last.id }, boxesToBags)).status).toBe(201);

  const refused = await put({ bagId: last.id, boxId: outer.id }, bagsToBoxes);
  expect(refused.status).toBe(422);
  const { cause } = JSON.parse(refused.text) as TestProblem;
  expect(cause).toEqual([
    expect.objectContaining({
      field: 'boxId',
      message: '“Outer” can’t be in “Last”: it would be a part of itself.',
      params: expect.objectContaining({ ru: expect.stringContaining('«Outer»') }),
    }),
  ]);
  // The same row twice is no cycle.
  expect((await put({ boxId: outer.id, bagId: last.id }, boxesToBags)).status).toBe(201);
});

it.each([1, 2, 3, 4])(
  'refuses one of the halves of a cycle that two writers add together (%i)',
  async (n) => {
    const [outer, inner] = [await boxOf(`Box ${n}`), await bagOf(`Bag ${n}`)];
    const answers = await Promise.all([
      put({ boxId: outer.id, bagId: inner.id }, boxesToBags),
      put({ bagId: inner.id, boxId: outer.id }, bagsToBoxes),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  },
);

it('lets links of a stored cycle be changed and deleted', async () => {
  const [outer, inner] = [await boxOf('Stored box'), await bagOf('Stored bag')];
  const rows = app.nest.get(Rows);
  const context = { caller: server };
  const values = { boxId: outer.id, bagId: inner.id, variant: 'default', orderIndex: 0 } as const;
  const down = await rows.of(boxesToBags, context).insert(values);
  await rows.of(bagsToBoxes, context).insert(values);

  const url = `${boxesToBags.route}/${down.id}`;
  const changed = await app.request({ method: 'PATCH', url, data: { orderIndex: 3 } });
  const gone = await app.request({ method: 'DELETE', url });
  expect([changed.status, gone.status]).toEqual([200, 200]);
});
