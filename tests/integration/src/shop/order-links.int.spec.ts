import { Rows, server } from '@flotilla/backend';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { identity } from '@flotilla/rbac';
import { OrderLinks } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Buyer, checkoutData, openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
});
afterAll(() => shop.close());

interface Linked {
  readonly order: Order;
  readonly invoices: readonly { readonly id: string; readonly paymentUrl: string; readonly status: string }[];
  readonly files: readonly unknown[];
}

async function ordered(email?: string) {
  const [buyer, boat] = [await shop.buyer(), await shop.product()];
  const { data: made } = await buyer.add(boat);
  const { data } = await buyer.checkOut(undefined, email === undefined ? {} : { email });
  return { buyer, orderId: made.id, invoice: data.billingModule.invoices[0] ?? { id: '' } };
}
const linkTo = (id: string, email = checkoutData.email) =>
  shop.app.nest.get(OrderLinks).linkTo({ id, email });
const open = (link: string) =>
  shop.app.request<Linked>({ url: `/api/ecommerce/order-links/${link}`, as: 'anonymous' });
const mailTo = async (receiver: string, subject: RegExp) =>
  (await shop.app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
    (mail) => mail.receiver === receiver && subject.test(mail.subject),
  );
/** Returns the signed link in the first mail to a receiver. */
async function linkIn(receiver: string, subject: RegExp): Promise<string> {
  await expect.poll(() => mailTo(receiver, subject)).toBeDefined();
  return /[?&]link=([\w.-]+)/.exec((await mailTo(receiver, subject))?.text ?? '')?.[1] ?? '';
}
const cancel = (link: string) =>
  shop.app.request<Linked>({
    method: 'POST',
    url: `/api/ecommerce/order-links/${link}/cancel`,
    as: 'anonymous',
  });

describe('a link to an order', () => {
  it('opens the order, its payment and its files without a session, and cancels it', async () => {
    const { orderId, invoice } = await ordered();
    const link = await linkTo(orderId);
    const { status, data } = await open(link);

    expect([status, data.order.id, data.files]).toEqual([200, orderId, []]);
    expect(data.invoices).toMatchObject([
      { id: invoice.id, status: 'open', paymentUrl: expect.stringContaining('/dummy-payments/') },
    ]);
    expect((await cancel(link)).data.order).toMatchObject({ id: orderId, status: 'canceled' });
  });

  it('is in the mails of the order', async () => {
    const { orderId } = await ordered('linked@example.com');
    const link = await linkIn('linked@example.com', /Order/);

    expect((await open(link)).data.order.id).toBe(orderId);
    // Hidden from administrators and exports.
    const [row] = await shop.app.sql<{ data: object }>(
      `select data from notification_notification where receiver = 'linked@example.com'`,
    );
    expect(row?.data).toMatchObject({ url: `http://shop.example/en/ecommerce/orders/order?id=${orderId}` });
    expect(JSON.stringify(row?.data)).not.toContain(link);
  });

  it('limits the calls with one link, and not those with others of the same network', async () => {
    const [link, other] = await Promise.all(
      [await ordered(), await ordered()].map(({ orderId }) => linkTo(orderId)),
    );
    const statuses: number[] = [];
    for (let call = 0; call < 130; call++) statuses.push((await open(link ?? '')).status);

    expect([statuses[0], statuses.at(-1), (await open(other ?? '')).status]).toEqual([200, 429, 200]);
  });

  it('is refused when it is wrong, of another order, or expired', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const link = await linkTo(one.orderId);
    const [, issued, signature] = link.split('.');
    const wrong = [
      `${other.orderId}.${issued}.${signature}`,
      `${one.orderId}.${Number(issued) - 1}.${signature}`,
      `${one.orderId}.${issued}.${'A'.repeat(43)}`,
      `${one.orderId}.99999999999.${signature}`,
      `${one.orderId}.${issued}`,
      `${'-'.repeat(36)}.${issued}.${signature}`,
      'x'.repeat(120),
      '%00',
    ];
    const statuses = (await Promise.all(wrong.map(open))).map(({ status }) => status);
    expect(statuses.filter((status) => ![400, 404, 414].includes(status))).toEqual([]);

    vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000, toFake: ['Date'] });
    const over = await open(link);
    vi.useRealTimers();
    expect(over.status).toBe(404);
  });
});

describe('a link that was sent to a wrong address', () => {
  it('opens nothing once the buyer has ordered with another address', async () => {
    const { buyer, orderId } = await ordered('typo@example.com');
    const wrong = await linkIn('typo@example.com', /Order/);
    await buyer.call('POST', `orders/${orderId}/reopen`);
    await buyer.checkOut(undefined, { email: 'right@example.com' });
    const right = await linkIn('right@example.com', /Order/);

    expect([(await open(wrong)).status, (await cancel(wrong)).status]).toEqual([404, 404]);
    expect((await open(right)).data.order).toMatchObject({ id: orderId, status: 'paying' });
  });
});

describe('a search for an order', () => {
  const find = (email: string, number: string) =>
    shop.app.request({
      method: 'POST',
      url: '/api/ecommerce/order-links',
      data: { email, number },
      as: 'anonymous',
    });
  const found = /^Your order/;

  it('mails the link for the number and the address of an order, in any spelling', async () => {
    const { buyer, orderId } = await ordered('Finder@example.com');
    const number = (await buyer.orders())[0]?.number ?? '';
    const { status, data } = await find('finder@EXAMPLE.com', `# ${number.toLowerCase().replace('-', ' ')}`);

    expect([status, data]).toEqual([202, { ok: true }]);
    expect((await open(await linkIn('Finder@example.com', found))).data.order.id).toBe(orderId);
  });

  it('answers the same, and mails nothing, for another address or number', async () => {
    const { buyer } = await ordered('owner@example.com');
    const number = (await buyer.orders())[0]?.number ?? '';
    const answers = [await find('other@example.com', number), await find('owner@example.com', '2222-2222')];
    const last = await ordered('last@example.com');
    await find('last@example.com', (await last.buyer.orders())[0]?.number ?? '');
    await expect.poll(() => mailTo('last@example.com', found)).toBeDefined();

    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [202, { ok: true }],
      [202, { ok: true }],
    ]);
    expect([await mailTo('other@example.com', found), await mailTo('owner@example.com', found)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('refuses the sixth search for one mailbox in an hour, whether it has orders or not', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await find('Nobody@example.com', '2222-2222')).status);

    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it.each(['', 'x', '7K3M-9QXA-2', 'a'.repeat(41), '7K3M 9QX'])('refuses the number %j', async (number) => {
    expect((await find('ann@example.com', number)).status).toBe(400);
  });
});

describe('orders that were placed without an account', () => {
  const ids = async (buyer: Buyer) => (await buyer.orders()).map(({ id }) => id);

  it('join the account that confirms their address, and no other', async () => {
    const account = await shop.account();
    const own = await ordered(account.login.toUpperCase());
    const foreign = await ordered('somebody@example.com');
    expect(await ids(account)).toEqual([]);

    await confirm(account.login);
    await expect.poll(() => ids(account)).toEqual([own.orderId]);
    expect([await ids(own.buyer), await ids(foreign.buyer)]).toEqual([[], [foreign.orderId]]);
  });

  it('stay where they are while the address is not confirmed', async () => {
    const account = await shop.account();
    const { buyer, orderId } = await ordered(account.login);
    await shop.app.sql(`update rbac_identity set "updatedAt" = now() where email = $1`, [account.login]);

    expect([await ids(account), await ids(buyer)]).toEqual([[], [orderId]]);
  });
});

/** Confirms an address like the link in its mail. */
async function confirm(email: string): Promise<void> {
  const identities = shop.app.nest.get(Rows).of(identity, { caller: server });
  const found = await identities.one({ where: { email: { eq: email } }, fields: [] });
  await identities.update(found?.id ?? '', { verifiedAt: new Date().toISOString() });
}
