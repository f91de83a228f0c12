import { type InboxMessage, listInbox, notificationEntity } from '@flotilla/notification';
import { file } from '@flotilla/file-storage';
import { product } from '@flotilla/ecommerce';
import { profilesToFileStorageModuleFiles } from '@flotilla/social';
import { make, signInAs, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../crm/crm.fixture.js';
import type { Order, Shop } from '../shop/shop.fixture.js';
import {
  buy,
  notifications,
  openSite,
  type Person,
  person,
  profileOf,
  prove,
  say,
  sendForm,
} from './person.fixture.js';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let shop: Shop;
beforeAll(async () => {
  shop = await openSite();
});
afterAll(() => shop.close());

const erase = (who: { readonly id: string; readonly as: Person['as'] }, as = who.as) =>
  shop.app.request<{ ok: boolean }>({
    method: 'DELETE',
    url: `/api/rbac/subjects/${who.id}/account?confirm=yes`,
    as,
  });
async function erased(who: Person): Promise<void> {
  const { status, text } = await erase(who);
  expect(status, text).toBe(200);
}
const row = async (table: string, id: string) =>
  (await shop.app.sql<TestRow>(`select * from ${table} where "id" = $1`, [id]))[0];

/**
 * Returns the tables that contain a text, except the tables of the queue, which deletes finished jobs, and
 * the development inbox.
 */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'notification_inbox'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.app.sql(
      `select 1 from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Makes the jobs due that delete last mails and late mails. */
async function aDayPasses(): Promise<void> {
  await shop.app.sql(
    `update flotilla_jobs.job set start_after = now() where name in ('rbac.forget-mails', 'notification.erase-late-mails') and state < 'active'`,
  );
}

describe('a deleted account', () => {
  it('leaves its address, its id and its texts in no table', async () => {
    const who = await person(shop);
    await buy(shop, who, await shop.product({ title: 'Azure 45' }));
    await buy(shop, who, await shop.product({ title: 'Club', interval: 'month' }));
    await buy(shop, who, await shop.product({ stock: 1 }), { pays: false });
    await who.call('POST', 'ecommerce-module/orders', { productId: (await shop.product()).id });
    await sendForm(shop, who);
    const profile = await profileOf(who, 'Anna Markou');
    await say(who, profile, await profileOf(await person(shop), 'Boris'), 'hello');
    await shop.app.request({ method: 'POST', url: `/api/rbac/subjects/${who.id}/exports`, as: who.as });
    expect(await tablesWith(who.email)).not.toEqual([]);
    await erased(who);
    await aDayPasses();
    await expect.poll(() => tablesWith(who.email), { timeout: 30_000 }).toEqual([]);
    // Jobs for deleted rows end at their next retry.
    const failing = () =>
      shop.app.sql(`select name, output from flotilla_jobs.job where state in ('retry', 'failed')`);
    await expect.poll(failing, { timeout: 30_000 }).toEqual([]);

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

    await expect
      .poll(mails, { timeout: 20_000 })
      .toMatchObject([{ subject: expect.stringContaining('was deleted') }]);
    const rows = () =>
      shop.app.sql(`select 1 from notification_notification where "receiver" = $1`, [who.email]);
    expect(await rows()).toHaveLength(1);
    await aDayPasses();
    await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
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
    await expect.poll(receipt, { timeout: 20_000 }).toMatch(/^\/public\//);
    const old = await receipt();
    await erased(who);

    await expect.poll(receipt, { timeout: 20_000 }).toMatch(/^\/public\//);
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
    const { chatId } = await say(who, mine, theirs, 'from Anna');
    await say(other, theirs, mine, 'from Boris');
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
    const { chatId, id } = await say(
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
    await expect
      .poll(async () => (await shop.app.request({ url: address })).status, { timeout: 20_000 })
      .toBe(404);
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
    expect([await row('file_storage_file', former), await row('file_storage_file', plan)]).toMatchObject([
      { id: former },
      { id: plan },
    ]);
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
    const kept = [await make(shop.app, file), await make(shop.app, file)];
    const image = (attributes: object) => ({
      type: 'image',
      alt: 'He said "Aye"',
      children: [{ text: '' }],
      ...attributes,
    });
    const children = [
      image({ src: '/elsewhere.png', fileId: kept[0]?.id }),
      image({ src: `${kept[1]?.file}?w=320` }),
    ];
    await make(shop.app, product, { description: { en: { type: 'doc', version: 1, children } } });
    for (const { id } of kept)
      await make(shop.app, profilesToFileStorageModuleFiles, {
        profileId: profile,
        fileStorageModuleFileId: id,
      });
    await erased(who);

    for (const { id } of kept) expect(await row('file_storage_file', id)).toMatchObject({ id });
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

    await expect.poll(() => tablesWith(who.email), { timeout: 30_000 }).toEqual([]);
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

describe('a subject that an administrator deletes as a row', () => {
  const deleteRow = (id: string, as?: Person['as']) =>
    shop.app.request({ method: 'DELETE', url: `/api/rbac/subjects/${id}`, as });

  it('loses its account: subscriptions end, orders stay without the buyer', async () => {
    const [who, admin] = [await person(shop), await person(shop, ['admin'])];
    const { id } = await buy(shop, who, await shop.product());
    await buy(shop, who, await shop.product({ interval: 'month' }));
    const [begun] = await shop.app.sql(
      `select "id" from billing_subscription order by "createdAt" desc limit 1`,
    );
    const unpaid = await buy(shop, who, await shop.product({ stock: 1 }), { pays: false });
    await sendForm(shop, who);
    expect((await deleteRow(who.id, admin.as)).status).toBe(200);
    await aDayPasses();

    expect(await row('billing_subscription', begun?.id ?? '')).toMatchObject({
      status: 'ended',
      endReason: 'canceled',
    });
    expect([await row('ecommerce_order', id), await shop.statusOf(unpaid.id)]).toMatchObject([
      { email: null },
      'canceled',
    ]);
    await expect.poll(() => tablesWith(who.email), { timeout: 30_000 }).toEqual([]);
    expect(await tablesWith(who.id)).toEqual([]);
  });

  it('loses the data of a visitor, and sends no mail', async () => {
    const as = await signInAs(shop.app);
    const email = `visitor${shop.app.nextSeed()}@example.com`;
    const visitor = { ...(await person(shop)), id: as.id, as, email };
    const call: Person['call'] = (method, path, data) =>
      shop.app.request({ method, url: `/api/rbac/subjects/${as.id}/${path}`, data, as });
    const { id } = await buy(shop, { ...visitor, call }, await shop.product());
    expect((await deleteRow(as.id)).status).toBe(200);

    expect(await row('ecommerce_order', id)).toMatchObject({ email: null });
    const mails = (await shop.app.request<InboxMessage[]>({ url: listInbox.path })).data;
    expect(
      mails.filter(({ receiver, subject }) => receiver === email && subject.includes('was deleted')),
    ).toEqual([]);
  });

  it('stays when the administrator has a second factor and proves presence by the password alone', async () => {
    const [who, admin] = [await person(shop), await person(shop, ['admin'])];
    await addFactor(admin);
    await prove(shop, admin.as);

    expect((await deleteRow(who.id, admin.as)).problem.cause).toMatchObject([
      { rule: 'presence', params: { by: 'factor' } },
    ]);
    expect((await who.call('GET', 'sessions')).status).toBe(200);
  });

  it('keeps its data when the deletion is refused', async () => {
    const [who, manager] = [await person(shop, ['admin']), await person(shop)];
    const { id } = await buy(shop, who, await shop.product());
    expect((await deleteRow(who.id, manager.as)).status).toBe(403);

    expect(await row('ecommerce_order', id)).toMatchObject({ email: who.email });
    expect((await who.call('GET', 'sessions')).status).toBe(200);
  });
});

/** Gives a subject a confirmed second factor. */
async function addFactor({ id }: Pick<Person, 'id'>): Promise<void> {
  await shop.app.sql(
    `with f as (insert into rbac_second_factor ("kind", "secret", "confirmedAt") values ('totp', 'x', now()) returning "id")
     insert into rbac_subjects_to_second_factors ("subjectId", "secondFactorId") select $1, "id" from f`,
    [id],
  );
}

describe('the deletion of an account', () => {
  it('requires proof of presence, by a second factor where there is one', async () => {
    const who = await person(shop);
    await prove(shop, who.as, `now() - interval '6 minutes'`);
    expect((await erase(who)).problem.cause).toMatchObject([{ rule: 'presence' }]);
    await prove(shop, who.as);
    await addFactor(who);

    expect((await erase(who)).problem.cause).toMatchObject([{ rule: 'presence', params: { by: 'factor' } }]);
  });

  it('is for its owner only, not for other accounts and visitors', async () => {
    const [who, other, visitor] = [await person(shop), await person(shop), await signInAs(shop.app)];
    await prove(shop, visitor);

    expect((await erase(who, other.as)).status).toBe(404);
    expect(
      (
        await shop.app.request({
          method: 'DELETE',
          url: `/api/rbac/subjects/${who.id}/account?confirm=yes`,
          as: 'anonymous',
        })
      ).status,
    ).toBe(401);
    expect((await erase({ id: visitor.id, as: visitor })).status).toBe(422);
    expect((await who.call('GET', 'sessions')).status).toBe(200);
  });

  it('requires a confirmation in the call', async () => {
    const who = await person(shop);

    expect((await who.call('DELETE', 'account')).status).toBe(400);
    expect((await who.call('DELETE', 'account?confirm=no')).status).toBe(400);
  });

  it('happens once for two concurrent calls', async () => {
    const who = await person(shop);
    await buy(shop, who, await shop.product());
    const both = await Promise.all([erase(who), erase(who)]);

    expect(both.map(({ status }) => status === 200)).toContain(true);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => [200, 401, 404].includes(status))).toBe(true);
  });

  it('leaves no cart of a concurrent call', async () => {
    const [who, product] = [await person(shop), await shop.product()];
    const add = () => who.call('POST', 'ecommerce-module/orders', { productId: product.id });
    const [, ...added] = await Promise.all([erase(who), add(), add(), add()]);

    expect(added.every(({ status }) => status < 500)).toBe(true);
    expect(
      await shop.app.sql(`select 1 from ecommerce_orders_to_products where "productId" = $1`, [product.id]),
    ).toEqual([]);
  });

  it('deletes more rows than one statement takes', async () => {
    const who = await person(shop);
    await notifications(shop, who, 1201);
    await erased(who);

    expect(
      await shop.app.sql(`select 1 from notification_notification where "title" = $1`, [who.id]),
    ).toEqual([]);
  });

  it('is possible for an administrator, except the last one', async () => {
    const [who, admin] = [await person(shop), await person(shop, ['admin'])];
    expect((await erase(who, admin.as)).status).toBe(200);
    await shop.app.sql(
      `delete from rbac_subjects_to_roles l using rbac_role r where r.id = l."roleId" and r.slug = 'admin' and l."subjectId" <> $1`,
      [admin.id],
    );

    const last = await erase(admin);
    expect([last.status, last.problem.message]).toEqual([
      422,
      "The last administrator can't be deleted or lose the role.",
    ]);
    expect((await admin.call('GET', 'sessions')).status).toBe(200);
  });
});
