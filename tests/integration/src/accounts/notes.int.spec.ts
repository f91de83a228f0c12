import { order } from '@flotilla/ecommerce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notesOf } from '../platform/notes.fixture.js';
import type { Shop } from '../shop/shop.fixture.js';
import { type Deletions, deletionsIn } from './deletion.fixture.js';
import { buy, openSite, person } from './person.fixture.js';

let shop: Shop;
let deletions: Deletions;
let notes: ReturnType<typeof notesOf>;
beforeAll(async () => {
  shop = await openSite();
  deletions = deletionsIn(shop);
  notes = notesOf(shop.app);
});
afterAll(() => shop.close());

const aboutSubject = (id: string) => `/api/rbac/subjects/${id}/notes`;

it('deletes notes about a customer and about orders that stay without the buyer', async () => {
  const [who, colleague] = [await person(shop), await person(shop, ['admin'])];
  const { id } = await buy(shop, who, await shop.product());
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await notes.add(id, { text: 'Anna Markou prefers mornings' }, colleague.as, headers);
  await shop.app.request({
    method: 'POST',
    url: aboutSubject(who.id),
    data: { text: 'Anna Markou pays late' },
    as: colleague.as,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(await deletions.tablesWith('Anna Markou')).toContain('flotilla_note');
  await deletions.erased(who);

  expect((await shop.app.request({ url: `${order.route}/${id}` })).status).toBe(200);
  expect(await deletions.tablesWith('Anna Markou')).toEqual([]);
});

it('removes a deleted colleague from the notes of others', async () => {
  const [leaving, colleague] = [await person(shop, ['admin']), await person(shop, ['admin'])];
  const { id } = await buy(shop, await person(shop), await shop.product());
  const text = `@${leaving.email} call the skipper, not @${leaving.email}munity`;
  await notes.add(id, { text, mentions: [leaving.id] }, colleague.as);
  await notes.add(id, { text: 'called' }, leaving.as);
  await deletions.erased(leaving);

  expect((await notes.list(id, colleague.as)).data).toMatchObject([
    { text: 'called', author: null, isOwn: false },
    { text: `@… call the skipper, not @${leaving.email}munity`, mentions: [] },
  ]);
  expect(
    await shop.app.sql(`select 1 from flotilla_note t where strpos(t::text, $1) > 0`, [leaving.id]),
  ).toEqual([]);
});
