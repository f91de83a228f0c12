import { type InboxMessage, listInbox } from '@flotilla/notification';
import { signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../shop/shop.fixture.js';
import {
  buy,
  notifications,
  openSite,
  type Person,
  person,
  profileOf,
  prove,
  sendMessage,
  sendForm,
} from './person.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openSite();
});
afterAll(() => shop.close());

interface Exported {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly expiresAt: string;
}
type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const start = (who: Person, subjectId = who.id, as = who.as) =>
  shop.app.request<Exported>({ method: 'POST', url: `/api/rbac/subjects/${subjectId}/exports`, as });
const file = (subjectId: string, id: string, as: Person['as']) =>
  shop.app.request({ url: `/api/rbac/subjects/${subjectId}/exports/${id}/file`, as });

async function finished(who: Person): Promise<Exported> {
  const begun = await start(who);
  expect(begun.status, begun.text).toBe(202);
  const find = async () =>
    (await who.call<Exported[]>('GET', 'exports')).data.find(({ id }) => id === begun.data.id);
  await expect.poll(async () => (await find())?.status).toBe('done');
  return (await find()) ?? begun.data;
}

async function exported(who: Person): Promise<{ data: Data; text: string }> {
  const { id } = await finished(who);
  const { text, status } = await file(who.id, id, who.as);
  expect(status, text).toBe(200);
  return { data: (JSON.parse(text) as { data: Data }).data, text };
}

describe('the export of an account', () => {
  it('contains the own rows of every module, and no others', async () => {
    const [who, other] = [await person(shop), await person(shop)];
    const order = await buy(shop, who, await shop.product({ title: 'Azure 45' }));
    await buy(shop, who, await shop.product({ title: 'Club', interval: 'month' }));
    await buy(shop, other, await shop.product());
    const requestId = await sendForm(shop, who);
    const [mine, theirs] = [await profileOf(who, 'Anna Markou'), await profileOf(other, 'Boris')];
    await sendMessage(who, mine, theirs, 'my own words');
    await sendMessage(other, theirs, mine, 'words of another');
    const { data, text } = await exported(who);

    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'rbac.subject',
        'rbac.identity',
        'rbac.session',
        'ecommerce.order',
        'ecommerce.orders-to-products',
        'billing.payment-intent',
        'billing.invoice',
        'billing.subscription',
        'crm.request',
        'social.profile',
        'social.chat',
        'social.message',
        'notification.notification',
        'file-storage.file',
      ]),
    );
    expect(data['ecommerce.order']?.map(({ id }) => id)).toContain(order.id);
    expect(data['crm.request']?.map(({ id }) => id)).toEqual([requestId]);
    expect(data['social.message']?.map(({ description }) => description)).toEqual(['my own words']);
    expect(data['rbac.identity']).toMatchObject([{ email: who.email }]);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain('words of another');
  });

  it('leaves out secrets and remarks of administrators', async () => {
    const who = await person(shop);
    await shop.app.sql(
      `insert into billing_customer ("subjectId", "provider", "providerId", "email", "note") values ($1, 'stripe', $2, 'a@b.example', 'pays late')`,
      [who.id, `cus-${who.id}`],
    );
    const { data, text } = await exported(who);

    expect(data['billing.customer']).toMatchObject([{ email: 'a@b.example' }]);
    expect(text).not.toContain('pays late');
    expect(Object.keys(data['rbac.identity']?.[0] ?? {})).not.toContain('password');
    expect(Object.keys(data['rbac.session']?.[0] ?? {})).not.toContain('tokenHash');
  });

  it('names files by addresses that open', async () => {
    const who = await person(shop);
    await sendForm(shop, who);
    const { data } = await exported(who);
    const address = String(data['file-storage.file']?.[0]?.['file']);

    expect(address).toMatch(/^https:\/\/boats\.example\/public\/.+expires=/);
    expect(
      (await shop.app.request({ url: address.replace('https://boats.example', ''), as: 'anonymous' })).status,
    ).toBe(200);
  });

  it('contains more rows than one page, each once', async () => {
    const who = await person(shop);
    await notifications(shop, who, 1201);
    const { data } = await exported(who);

    expect(new Set(data['notification.notification']?.map(({ id }) => id)).size).toBe(1201);
    expect(data['notification.notification']).toHaveLength(1201);
  });

  it('notifies the owner by mail when it is done', async () => {
    const who = await person(shop);
    await finished(who);
    const mail = async () =>
      (await shop.app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
        ({ receiver }) => receiver === who.email,
      );

    await expect.poll(mail).toMatchObject({ subject: expect.stringContaining('Your data') });
  });
});

describe('the calls of an export', () => {
  it('require proof of presence to begin and to download', async () => {
    const who = await person(shop);
    const { id } = await finished(who);
    await prove(shop, who.as, `now() - interval '6 minutes'`);

    expect((await start(who)).problem.cause).toMatchObject([{ rule: 'presence' }]);
    expect((await file(who.id, id, who.as)).problem.cause).toMatchObject([{ rule: 'presence' }]);
  });

  it('are for the owner only, not for other accounts and visitors', async () => {
    const [who, other, visitor] = [await person(shop), await person(shop), await signInAs(shop.app)];
    const { id } = await finished(who);

    expect((await start(other, who.id)).status).toBe(404);
    expect((await file(who.id, id, other.as)).status).toBe(404);
    expect((await file(other.id, id, other.as)).status).toBe(404);
    expect((await shop.app.request({ url: `/api/row-jobs/${id}/file`, as: who.as })).status).toBe(404);
    expect(
      (
        await shop.app.request({
          method: 'POST',
          url: `/api/rbac/subjects/${who.id}/exports`,
          as: 'anonymous',
        })
      ).status,
    ).toBe(401);
    await prove(shop, visitor);
    expect((await start(who, visitor.id, visitor)).status).toBe(422);
  });

  it('allow one at a time, and three a day', async () => {
    const who = await person(shop);
    const both = await Promise.all([start(who), start(who)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const left = async () => (await who.call<Exported[]>('GET', 'exports')).data[0]?.status;
    await expect.poll(left).toBe('done');
    await finished(who);
    await finished(who);

    expect((await start(who)).status).toBe(429);
  });

  it('loses the file after a day', async () => {
    const who = await person(shop);
    const { id } = await finished(who);
    await shop.app.sql(
      `update flotilla_row_job set "createdAt" = now() - interval '25 hours' where "id" = $1`,
      [id],
    );

    expect((await file(who.id, id, who.as)).status).toBe(404);
  });

  it('are open to an administrator, and only to that one until the role is removed', async () => {
    const [who, admin] = [await person(shop), await person(shop, ['admin'])];
    const begun = await start(who, who.id, admin.as);
    expect(begun.status, begun.text).toBe(202);
    const status = async () =>
      (await shop.app.request<Exported[]>({ url: `/api/rbac/subjects/${who.id}/exports`, as: admin.as }))
        .data[0]?.status;
    await expect.poll(status).toBe('done');

    expect((await file(who.id, begun.data.id, admin.as)).status).toBe(200);
    expect((await file(who.id, begun.data.id, who.as)).status).toBe(404);
    const [assigned] = await shop.app.sql(`select "id" from rbac_subjects_to_roles where "subjectId" = $1`, [
      admin.id,
    ]);
    await shop.app.request({ method: 'DELETE', url: `/api/rbac/subjects-to-roles/${assigned?.id}` });
    expect((await file(who.id, begun.data.id, admin.as)).status).not.toBe(200);
  });
});
