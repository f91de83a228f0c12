import { CrmModule } from '@flotilla/crm/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmail, answersOf, makeForm, send, type TestForm } from '../crm/crm.fixture.js';
import type { Product } from '../shop/products.fixture.js';
import { openShop, type Shop } from '../shop/shop.fixture.js';
import { shopModules } from '../shop/shop-modules.fixture.js';
import { confirmAddress } from './confirm-address.fixture.js';
import { type LoopbackMailServer, startMailServer } from './mail-server.fixture.js';

const limit = 5;
const password = 'correct horse battery';

let server: LoopbackMailServer;
let shop: Shop;
let boat: Product;
let list: TestForm;
beforeAll(async () => {
  server = await startMailServer();
  shop = await openShop({
    modules: [...shopModules, CrmModule],
    env: {
      ...server.env,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: password,
      DEPLOYMENT: 'development',
      MAILS_AN_HOUR: String(limit),
      REGISTRATIONS_AN_HOUR: '1000',
      FORM_REQUESTS_PER_HOUR: '1000',
    },
  });
  boat = await shop.product();
  list = await makeForm(shop.app, { isConfirmedByMail: true });
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** Returns a tagged address of one mailbox. */
const tagged = (mailbox: string, index: number) => mailbox.replace('@', `+${index}@`);
const register = (login: string) =>
  shop.app.request({
    method: 'POST',
    url: '/api/rbac/subjects/authentication/email-and-password/registration',
    data: { login, password },
    as: 'anonymous',
  });
const subscribe = (email: string) =>
  send(shop.app, list, { ...answersOf(list, { name: 'Ann', mail: email }), _elapsed: 9000 });
const checkOut = async (email: string) => {
  const buyer = await shop.buyer();
  await buyer.add(boat);
  const { status } = await buyer.checkOut('orders/checkout', { email });
  const [order] = await buyer.orders();
  await buyer.call('POST', `orders/${order?.id}/cancel`);
  return { status };
};
const change = async (email: string) => {
  const own = `owner-${shop.app.nextSeed()}@example.com`;
  const { data } = await shop.app.request<{ jwt: string }>({
    method: 'POST',
    url: '/api/rbac/subjects/authentication/email-and-password/registration',
    data: { login: own, password },
    as: 'anonymous',
  });
  const headers = { authorization: `Bearer ${data.jwt}` };
  const me = await shop.app.request<{ id: string }>({
    url: '/api/rbac/subjects/authentication/me',
    as: 'anonymous',
    headers,
  });
  return shop.app.request({
    method: 'POST',
    url: `/api/rbac/subjects/${me.data.id}/identities`,
    data: { email, password: `${password} 2` },
    as: 'anonymous',
    headers,
  });
};

/** Returns the number of mails to a mailbox, once no job is due: events and mails are jobs. */
async function arrivedAt(mailbox: string): Promise<number> {
  const due = `select "name" from flotilla_jobs.job where "state" < 'completed' and "start_after" <= now() and "name" not like '\\_\\_%'`;
  await expect.poll(() => shop.app.sql(due)).toEqual([]);
  const [name = '', domain = ''] = mailbox.split('@');
  return server.mails.filter(({ to }) => to.startsWith(name) && to.endsWith(`@${domain}`)).length;
}

const actions = {
  registration: register,
  'a subscription form': subscribe,
  'an unpaid checkout': checkOut,
  'a further sign-in': change,
};

it.each(Object.entries(actions))(
  '%s sends a mailbox at most as many mails as the limit',
  async (_name, act) => {
    const mailbox = `victim${shop.app.nextSeed()}@example.com`;
    for (let index = 0; index < limit + 4; index++) await act(tagged(mailbox, index));

    expect(await arrivedAt(mailbox)).toBe(limit);
  },
);

it('all actions together send a mailbox as many mails as one of them', async () => {
  const mailbox = `victim${shop.app.nextSeed()}@example.com`;
  for (let index = 0; index < 3; index++)
    for (const [turn, act] of Object.values(actions).entries()) await act(tagged(mailbox, 10 * index + turn));

  expect(await arrivedAt(mailbox)).toBe(limit);
});

it('a checkout goes on when its mailbox gets no more mails', async () => {
  const mailbox = `victim${shop.app.nextSeed()}@example.com`;
  const answers = [];
  for (let index = 0; index < limit + 1; index++)
    answers.push((await checkOut(tagged(mailbox, index))).status);

  expect(new Set(answers)).toEqual(new Set([200]));
});

it('a confirmed address is not limited', async () => {
  const mailbox = `owner${shop.app.nextSeed()}@example.com`;
  const buyer = await shop.buyer();
  await confirmAddress(shop.app, { subjectId: buyer.id, email: mailbox });
  for (let index = 0; index < limit; index++) {
    await buyer.add(boat);
    await buyer.checkOut('orders/checkout', { email: mailbox });
    const order = (await buyer.orders()).find(({ status }) => status === 'paying');
    await buyer.call('POST', `orders/${order?.id}/cancel`);
  }

  expect(await arrivedAt(mailbox)).toBe(2 * limit);
});

it('the link of a mail to an address that is not confirmed silences the mailbox, and leaves the topics of the account that named it', async () => {
  const mailbox = `victim${shop.app.nextSeed()}@example.com`;
  const otherUser = await shop.buyer();
  await otherUser.add(boat);
  await otherUser.checkOut('orders/checkout', { email: mailbox });
  await arrivedAt(mailbox);
  const { source = '' } = server.mails.find(({ to }) => to === mailbox) ?? {};
  const [, url = ''] = /^List-Unsubscribe: <https:\/\/boats\.example([^>]+)>/m.exec(source) ?? [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await shop.app.request({
    method: 'POST',
    url,
    body: 'List-Unsubscribe=One-Click',
    headers,
    as: 'anonymous',
  });

  expect(done.status).toBe(200);
  const topics = await shop.app.request<{ slug: string; isOn: boolean }[]>({
    url: `/api/rbac/subjects/${otherUser.id}/notification-module/topics`,
    as: otherUser.as,
  });
  expect(topics.data.find(({ slug }) => slug === 'orders')?.isOn).toBe(true);
  const before = await arrivedAt(mailbox);
  await checkOut(mailbox);
  await checkOut(tagged(mailbox, 1));
  expect(await arrivedAt(mailbox)).toBe(before);

  await shop.app.request({ method: 'POST', url, body: 'List-Unsubscribe=Undo', headers, as: 'anonymous' });
  await checkOut(mailbox);
  expect(await arrivedAt(mailbox)).toBeGreaterThan(before);
});

it('mails to administrators are not limited', async () => {
  const form = await makeForm(shop.app);
  for (let index = 0; index <= limit; index++)
    expect(
      (
        await send(shop.app, form, {
          ...answersOf(form, { name: 'Ann', mail: 'a@example.com' }),
          _elapsed: 9000,
        })
      ).status,
    ).toBe(201);

  await expect.poll(() => arrivedAt(adminEmail)).toBe(limit + 1);
});
