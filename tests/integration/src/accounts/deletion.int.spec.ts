import { type InboxMessage, listInbox, notificationEntity } from '@flotilla/notification';
import { file } from '@flotilla/file-storage';
import { product } from '@flotilla/ecommerce';
import { profilesToFileStorageModuleFiles } from '@flotilla/social';
import { make, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../crm/crm.fixture.js';
import { july, makeRental } from '../shop/rentals.fixture.js';
import type { Order, Shop } from '../shop/shop.fixture.js';
import { type Deletions, deletionsIn } from './deletion.fixture.js';
import { buy, openSite, type Person, person, profileOf, sendMessage, sendForm } from './person.fixture.js';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let shop: Shop;
let erase: Deletions['erase'];
let erased: Deletions['erased'];
let row: Deletions['row'];
let tablesWith: Deletions['tablesWith'];
let aDayPasses: Deletions['aDayPasses'];
beforeAll(async () => {
  shop = await openSite();
  ({ erase, erased, row, tablesWith, aDayPasses } = deletionsIn(shop));
});
afterAll(() => shop.close());

describe('a deleted account', () => {
  it('leaves its address, its id and its texts in no table', async () => {
    const who = await person(shop);
    await buy(shop, who, await shop.product({ title: 'Azure 45' }));
    await buy(shop, who, await shop.product({ title: 'Club', interval: 'month' }));
    await buy(shop, who, await shop.product({ stock: 1 }), { pays: false });
    await who.call('POST', 'ecommerce-module/orders', { productId: (await shop.product()).id });
    await sendForm(shop, who);
    const profile = await profileOf(who, 'Anna Markou');
    await sendMessage(who, profile, await profileOf(await person(shop), 'Boris'), 'hello');
    await shop.app.request({ method: 'POST', url: `/api/rbac/subjects/${who.id}/exports`, as: who.as });
    expect(await tablesWith(who.email)).not.toEqual([]);
    await erased(who);
    await aDayPasses();
    await expect.poll(() => tablesWith(who.email)).toEqual([]);
    // Jobs for deleted rows end at their next retry.
    const failing = () =>
      shop.app.sql(`select name, output from flotilla_jobs.job where state in ('retry', 'failed')`);
    await expect.poll(failing).toEqual([]);

    expect(await tablesWith(who.id)).toEqual([]);
    expect(await tablesWith('Anna Markou')).toEqual([]);
  });

  it('cannot sign in, and its sessions have ended', async () => {
    const who = await person(shop);
    await erased(who);

    expect((await who.call('GET', 'sessions')).status).toBe(401);
    expect((await erase(who)).status).toBe(401);
  });

  it('gets a last mail, which is deleted a day later', async () => {
    const who = await person(shop);
    await erased(who);
    const mails = async () =>
      (await shop.app.request<InboxMessage[]>({ url: listInbox.path })).data.filter(
        ({ receiver }) => receiver === who.email,
      );

    await expect.poll(mails).toMatchObject([{ subject: expect.stringContaining('was deleted') }]);
    const rows = () =>
      shop.app.sql(`select 1 from notification_notification where "receiver" = $1`, [who.email]);
    expect(await rows()).toHaveLength(1);
    await aDayPasses();
    await expect.poll(rows).toEqual([]);
  });
});

describe('the shop', () => {
  it('keeps orders and invoices without the buyer', async () => {
    const who = await person(shop);
    const { id } = await buy(shop, who, await shop.product({ prices: [{ amount: '100', currency: 'EUR' }] }));
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/orders/${id}`,
      data: { comment: 'Ring twice' },
    });
    const before = await row('ecommerce_order', id);
    await erased(who);
    const order = await row('ecommerce_order', id);

    expect(order).toMatchObject({
      number: before?.['number'],
      status: before?.['status'],
      email: null,
      comment: null,
    });
    expect(
      await shop.app.sql(`select "total" from ecommerce_orders_to_products where "orderId" = $1`, [id]),
    ).toMatchObject([{ total: '100.00' }]);
    const invoices = await shop.app.sql(
      `select v."amount", v."status", v."email" from billing_invoice v join billing_payment_intents_to_invoices l on l."invoiceId" = v.id
       join ecommerce_orders_to_billing_module_payment_intents o on o."billingModulePaymentIntentId" = l."paymentIntentId" where o."orderId" = $1`,
      [id],
    );
    expect(invoices).toEqual([{ amount: '100.00', status: 'paid', email: '' }]);
  });

  it('draws the receipt again, since the old one shows the address', async () => {
    const who = await person(shop);
    const { id } = await buy(shop, who, await shop.product());
    const receipt = async () => String((await row('ecommerce_order', id))?.['receipt']);
    await expect.poll(receipt).toMatch(/^\/public\//);
    const old = await receipt();
    await erased(who);

    await expect.poll(receipt).toMatch(/^\/public\//);
    expect(await receipt()).not.toBe(old);
    expect((await shop.app.request({ url: old })).status).toBe(404);
  });

  it('cancels unpaid orders, returns their stock, and deletes carts', async () => {
    const [who, product] = [await person(shop), await shop.product({ stock: 1 })];
    const unpaid = await buy(shop, who, product, { pays: false });
    const cart = await who.call<Order>('POST', 'ecommerce-module/orders', {
      productId: (await shop.product()).id,
    });
    await erased(who);

    expect(await shop.statusOf(unpaid.id)).toBe('canceled');
    expect(await shop.statusOf(cart.data.id)).toBe('gone');
    expect(await shop.stockOf(product)).toBe(1);
  });

  it('keeps the dates of paid orders taken, and frees those of unpaid ones', async () => {
    const [who, paid, unpaid] = [await person(shop), await makeRental(shop), await makeRental(shop)];
    await buy(shop, who, paid, { dates: july(3, 9) });
    await buy(shop, who, unpaid, { dates: july(3, 9), pays: false });
    const statuses = () =>
      shop.app.sql(
        `select "status", "note" from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "createdAt"`,
        [[...paid.resourceIds, ...unpaid.resourceIds]],
      );
    await shop.app.sql(`update ecommerce_booking set "note" = 'Anna' where "resourceId" = any($1::uuid[])`, [
      paid.resourceIds,
    ]);
    await erased(who);

    await expect.poll(statuses).toEqual([
      { status: 'confirmed', note: null },
      { status: 'canceled', note: null },
    ]);
  });

  it('ends subscriptions', async () => {
    const who = await person(shop);
    await buy(shop, who, await shop.product({ interval: 'month' }));
    const [begun] = await shop.app.sql(
      `select "id" from billing_subscription order by "createdAt" desc limit 1`,
    );
    await erased(who);

    expect(await row('billing_subscription', begun?.id ?? '')).toMatchObject({
      status: 'ended',
      endReason: 'canceled',
      token: null,
    });
  });
});

describe('chats', () => {
  it('keep the messages of a deleted account for the other member, without an author', async () => {
    const [who, other] = [await person(shop), await person(shop)];
    const [mine, theirs] = [await profileOf(who, 'Anna'), await profileOf(other, 'Boris')];
    const { chatId } = await sendMessage(who, mine, theirs, 'from Anna');
    await sendMessage(other, theirs, mine, 'from Boris');
    await erased(who);
    const url = `social-module/profiles/${theirs}/chats/${chatId}`;
    const { data } = await other.call<readonly { description: string; profile: { id: string } | null }[]>(
      'GET',
      `${url}/messages`,
    );

    expect(data.map(({ description, profile }) => [description, profile?.id ?? null])).toEqual([
      ['from Boris', theirs],
      ['from Anna', null],
    ]);
    expect((await other.call('GET', url)).data).toMatchObject({ members: [{ id: theirs }] });
    expect((await row('social_chat', chatId))?.['adminTitle']).toBe('Deleted account');
  });

  it('are deleted with the account of the last member', async () => {
    const [who, other] = [await person(shop), await person(shop)];
    const { chatId, id } = await sendMessage(
      who,
      await profileOf(who, 'Anna'),
      await profileOf(other, 'Boris'),
      'the last one here',
    );
    await erased(other);
    await erased(who);

    expect([await row('social_chat', chatId), await row('social_message', id)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('files and requests', () => {
  it('are deleted with their bytes', async () => {
    const who = await person(shop);
    const requestId = await sendForm(shop, who);
    const [stored] = await shop.app.sql<{ id: string; file: string }>(
      `select f."id", f."file" from file_storage_file f join crm_requests_to_file_storage_module_files l on l."fileStorageModuleFileId" = f.id where l."requestId" = $1`,
      [requestId],
    );
    const { data } = await shop.app.request({ url: `/api/file-storage/files/${stored?.id}` });
    const address = String(data['file']);
    expect((await shop.app.request({ url: address })).status).toBe(200);
    await erased(who);

    expect([await row('crm_request', requestId), await row('file_storage_file', stored?.id ?? '')]).toEqual([
      undefined,
      undefined,
    ]);
    await expect.poll(async () => (await shop.app.request({ url: address })).status).toBe(404);
  });
});

describe('files that the account had before', () => {
  const fileOf = async (table: string, where: string, id: string) => {
    const [link] = await shop.app.sql<{ id: string }>(
      `select "fileStorageModuleFileId" as id from ${table} where "${where}" = $1`,
      [id],
    );
    return link?.id ?? '';
  };
  const faceOf = (profile: string) =>
    fileOf('social_profiles_to_file_storage_module_files', 'profileId', profile);
  const setFace = (who: Person, profile: string, name: string) =>
    shop.app.request({
      ...{
        method: 'PATCH',
        url: `/api/rbac/subjects/${who.id}/social-module/profiles/${profile}`,
        as: who.as,
      },
      ...multipart({ data: '{}', picture: { name, bytes: picture } }),
    });

  it('are deleted: a replaced picture, and the file of a deleted request', async () => {
    const who = await person(shop);
    const profile = await profileOf(who, 'Anna');
    await setFace(who, profile, 'anna-before.png');
    const former = await faceOf(profile);
    await setFace(who, profile, 'anna-now.png');
    const requestId = await sendForm(shop, who);
    const plan = await fileOf('crm_requests_to_file_storage_module_files', 'requestId', requestId);
    await shop.app.request({ method: 'DELETE', url: `/api/crm/requests/${requestId}` });
    expect(await row('file_storage_file', former)).toMatchObject({ id: former });
    await expect.poll(() => row('file_storage_file', plan)).toBeUndefined();
    await erased(who);

    expect([await row('file_storage_file', former), await row('file_storage_file', plan)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await tablesWith('anna-before')).toEqual([]);
  });

  it('stay where a text shows them, by their id or by their path', async () => {
    const who = await person(shop);
    const profile = await profileOf(who, 'Anna');
    const retained = [await make(shop.app, file), await make(shop.app, file)];
    const image = (attributes: object) => ({
      type: 'image',
      alt: 'He said "Aye"',
      children: [{ text: '' }],
      ...attributes,
    });
    const children = [
      image({ src: '/elsewhere.png', fileId: retained[0]?.id }),
      image({ src: `${retained[1]?.file}?w=320` }),
    ];
    await make(shop.app, product, { description: { en: { type: 'doc', version: 1, children } } });
    for (const { id } of retained)
      await make(shop.app, profilesToFileStorageModuleFiles, {
        profileId: profile,
        fileStorageModuleFileId: id,
      });
    await erased(who);

    for (const { id } of retained) expect(await row('file_storage_file', id)).toMatchObject({ id });
  });
});

describe('a mail that names a deleted account and is made after the deletion', () => {
  it('is deleted a day later', async () => {
    const who = await person(shop);
    await erased(who);
    await make(shop.app, notificationEntity, {
      receiver: 'harbour@example.com',
      data: { answers: [who.email] },
    });
    expect(await tablesWith(who.email)).toContain('notification_notification');
    await aDayPasses();

    await expect.poll(() => tablesWith(who.email)).toEqual([]);
  });
});

describe('history', () => {
  it('restores nothing', async () => {
    const who = await person(shop);
    const profile = await profileOf(who, 'Anna Markou');
    const { id } = await buy(shop, who, await shop.product());
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/orders/${id}`,
      data: { comment: 'Ring twice' },
    });
    const changes = async (of: string) =>
      (await shop.app.request<TestRow[]>({ url: `/api/${of}/changes` })).data;
    const [made] = await changes(`social/profiles/${profile}`);
    await erased(who);

    expect(await changes(`social/profiles/${profile}`)).toEqual([]);
    const restore = `/api/social/profiles/${profile}/changes/${made?.id}/restore`;
    expect((await shop.app.request({ method: 'POST', url: restore })).status).toBe(404);
    for (const change of await changes(`ecommerce/orders/${id}`))
      await shop.app.request({
        method: 'POST',
        url: `/api/ecommerce/orders/${id}/changes/${change.id}/restore`,
      });
    expect(await row('ecommerce_order', id)).toMatchObject({ email: null, comment: null });
  });

  it('loses rows that the account had deleted before', async () => {
    const who = await person(shop);
    const profile = await profileOf(who, 'Former Name');
    await shop.app.request({ method: 'DELETE', url: `/api/social/profiles/${profile}` });
    expect(await tablesWith('Former Name')).toEqual(['flotilla_change']);
    await erased(who);

    expect(await tablesWith('Former Name')).toEqual([]);
  });
});
