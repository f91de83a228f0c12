import { get } from 'node:http';
import { server } from '@flotilla/backend';
import { OWNERS, type Owners, type SignedIn } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { invoice, paymentIntent, paymentIntentsToInvoices } from '@flotilla/billing';
import { order, ordersToBillingModulePaymentIntents } from '@flotilla/ecommerce';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { listen, type ReceivedStream } from './own-stream.fixture.js';

let app: TestApp;
let other: TestApp;
let anna: SignedIn;
let boris: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  [anna, boris] = [await signInAs(app), await signInAs(app)];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const give = (id: string, owner: SignedIn) =>
  app.nest.get<Owners>(OWNERS).assign({ entity: order, id }, owner.id, { caller: server });
const change = (id: string) =>
  app.request({ method: 'PATCH', url: `${order.route}/${id}`, data: { status: 'paying' } });
/** Waits until all have received an event, and so all events before it. */
async function settle(...all: ReceivedStream[]): Promise<void> {
  const { id } = await make(app, article);
  await vi.waitFor(() =>
    expect(all.every((heard) => heard.tags().includes(`blog.article:${id}`))).toBe(true),
  );
}

it('notify owners, and only them, of their rows and of dependent rows, on any process', async () => {
  const [annas, boriss] = [await listen(other, anna), await listen(app, boris)];
  const { id } = await make(app, order);
  await give(id, anna);
  const [intent, bill] = [await make(app, paymentIntent), await make(app, invoice)];
  await make(app, ordersToBillingModulePaymentIntents, {
    orderId: id,
    billingModulePaymentIntentId: intent.id,
  });
  await make(app, paymentIntentsToInvoices, { paymentIntentId: intent.id, invoiceId: bill.id });
  await change(id);
  const orders = () => annas.tags().filter((tag) => tag === `ecommerce.order:${id}`).length;
  // A job can publish an event of the order as well.
  await vi.waitFor(() => expect(orders()).toBeGreaterThanOrEqual(2));
  await app.request({ method: 'PATCH', url: `${invoice.route}/${bill.id}`, data: { status: 'paid' } });
  await vi.waitFor(() => expect(annas.tags()).toContain(`billing.invoice:${bill.id}`));
  const before = orders();
  await app.request({ method: 'DELETE', url: `${order.route}/${id}` });
  await vi.waitFor(() => expect(orders()).toBeGreaterThan(before));
  await settle(annas, boriss);

  expect(annas.tags()).toEqual(expect.arrayContaining(['ecommerce.order', 'billing.invoice']));
  expect(boriss.tags().filter((tag) => !tag.startsWith('blog.'))).toEqual([]);
  expect(annas.text).not.toContain('~');
});

it('notify no one of unowned rows, and roles of rows that they may read', async () => {
  const admin = await listen(other, await signInAs(app, { roles: ['admin'] }));
  const annas = await listen(other, anna);
  const { id } = await make(app, order);
  await change(id);
  await settle(admin, annas);

  expect(admin.tags()).toEqual(expect.arrayContaining(['ecommerce.order', `ecommerce.order:${id}`]));
  expect(annas.text).not.toMatch(/ecommerce|rbac|crm/);
});

it('end with the session, before any further event', async () => {
  const person = await signInAs(app, { roles: ['admin'] });
  const heard = await listen(other, person);
  await app.request({
    method: 'POST',
    url: '/api/rbac/subjects/authentication/logout',
    data: {},
    as: person,
  });
  const { id } = await make(app, order);
  await vi.waitFor(() => expect(heard.isOver).toBe(true));

  expect(heard.text).toMatch(/event: ended/);
  expect(heard.text).not.toContain(id);
});

it('follow the remaining roles from the moment that one is removed', async () => {
  const person = await signInAs(app, { roles: ['admin'] });
  const heard = await listen(other, person);
  const { data } = await app.request<{ id: string }[]>({
    url: `/api/rbac/subjects-to-roles?filters=${encodeURIComponent(JSON.stringify({ and: [{ column: 'subjectId', method: 'eq', value: person.id }] }))}`,
  });
  for (const { id } of data)
    await app.request({ method: 'DELETE', url: `/api/rbac/subjects-to-roles/${id}` });
  const { id } = await make(app, order);
  await settle(heard);

  expect(heard.text).toContain('event: reset');
  expect(heard.text).not.toContain(id);
});

it('are for signed-in callers, with a limit of connections for each', async () => {
  const address = `${await app.listen()}/api/revalidation/events/own`;
  const person = await signInAs(app);
  await Promise.all(Array.from({ length: 20 }, () => listen(app, person)));

  const statusFor = (cookie: string) =>
    new Promise((resolve) =>
      get(address, { agent: false, headers: { cookie } }, (answer) => resolve(answer.resume().statusCode)),
    );
  expect(await statusFor('')).toBe(401);
  expect(await statusFor(`flotilla_jwt=${person.token}`)).toBe(503);
});
