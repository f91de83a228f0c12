import { type InboxMessage, listInbox } from '@flotilla/notification';
import { signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../shop/shop.fixture.js';
import { type Deletions, deletionsIn } from './deletion.fixture.js';
import { buy, notifications, openSite, type Person, person, prove, sendForm } from './person.fixture.js';

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

/** Gives a subject a confirmed second factor. */
async function addFactor({ id }: Pick<Person, 'id'>): Promise<void> {
  await shop.app.sql(
    `with f as (insert into rbac_second_factor ("kind", "secret", "confirmedAt") values ('totp', 'x', now()) returning "id")
     insert into rbac_subjects_to_second_factors ("subjectId", "secondFactorId") select $1, "id" from f`,
    [id],
  );
}

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
    await expect.poll(() => tablesWith(who.email)).toEqual([]);
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
