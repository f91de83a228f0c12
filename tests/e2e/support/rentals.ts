import { join } from 'node:path';
import { startDatabase } from '@flotilla/local/database';
import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { register } from './admin.js';
import { api, asServer, dataDir } from './product.js';
import { currencyOf, insertRow, runOf } from './rows.js';

/** A boat of 100.00 EUR a day in a store of its own, with hulls. Days begin and end at 23:59 in UTC. */
export interface RentedBoat {
  readonly run: string;
  readonly title: string;
  readonly productId: string;
  readonly storeId: string;
  readonly resourceIds: readonly string[];
}

export async function makeBoat(request: APIRequestContext, names: readonly string[]): Promise<RentedBoat> {
  const run = runOf();
  const title = `Ketch ${run.slice(-4)}`;
  const both = (text: string) => ({ en: text, ru: text });
  const { id: scheduleId } = await insertRow(request, 'schedules', {
    ...{ adminTitle: `By day ${run}`, slug: `by-day-${run}`, title: both('By day'), timeZone: 'UTC' },
    ...{ startTime: '23:59', endTime: '23:59', unit: 'day' },
  });
  const { id: productId } = await insertRow(request, 'products', {
    ...{ adminTitle: title, slug: `ketch-${run}`, type: 'one_off', title: both(title), scheduleId },
  });
  const { id: storeId } = await insertRow(request, 'stores', {
    ...{ adminTitle: `Harbour ${run}`, slug: `harbour-${run}`, title: both(`Harbour ${run.slice(-4)}`) },
    ...{ legalName: 'Harbour Ltd', taxId: 'CY10259033P', country: 'CY', timeZone: 'UTC' },
    address: { line1: '1 Marina Road', city: 'Limassol', postalCode: '3014' },
  });
  const { id: storesToProductsId } = await insertRow(request, 'stores-to-products', {
    ...{ storeId, productId, quantity: null, sku: run },
  });
  const currencyId = await currencyOf(request, 'eur');
  await call(request, `products/${productId}/prices`, { currencyId, amount: '100' });
  const resourceIds: string[] = [];
  for (const [orderIndex, name] of names.entries()) {
    const values = { adminTitle: `${name} ${run}`, title: both(name), storesToProductsId, orderIndex };
    const { id } = await insertRow(request, 'resources', values);
    await unblock(request, id);
    resourceIds.push(id);
  }
  return { run, title, productId, storeId, resourceIds };
}

/** Removes the blocks that demo content gives a new resource. */
async function unblock(request: APIRequestContext, resourceId: string): Promise<void> {
  const filters = JSON.stringify({ and: [{ column: 'resourceId', method: 'eq', value: resourceId }] });
  const url = `${api}/api/ecommerce/bookings`;
  const found = await request.get(url, { headers: asServer, params: { filters } });
  expect(found.ok(), await found.text()).toBe(true);
  const { data } = (await found.json()) as { data: { id: string }[] };
  for (const { id } of data) await request.delete(`${url}/${id}`, { headers: asServer });
}

/** Makes an account that rents boats. */
export async function makeBuyer(name: string) {
  const email = `${name}-${runOf()}@example.com`;
  const { subject, jwt } = await register(email);
  return { email, subject, headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' } };
}

/** Makes a visitor without an account, with an address for its checkout. */
export async function makeGuest(name: string): ReturnType<typeof makeBuyer> {
  const answer = await fetch(`${api}/api/rbac/subjects/authentication/init`);
  const { data } = (await answer.json()) as { data: { jwt: string } };
  const claims = JSON.parse(Buffer.from(data.jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    subject: { id: string };
  };
  return {
    email: `${name}-${runOf()}@example.com`,
    subject: claims.subject.id,
    headers: { authorization: `Bearer ${data.jwt}`, 'content-type': 'application/json' },
  };
}

/** Rents a boat, and pays. Its first free hull is taken. */
export async function rent(
  request: APIRequestContext,
  buyer: Awaited<ReturnType<typeof makeBuyer>>,
  { productId, ...dates }: { productId: string; startDate: string; endDate: string },
): Promise<void> {
  const url = `${api}/api/rbac/subjects/${buyer.subject}/ecommerce-module/products/${productId}/checkout`;
  const data = { provider: 'dummy', email: buyer.email, phone: '+357 99 123456', ...dates };
  const answer = await request.post(url, { headers: buyer.headers, data: { data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: charged } = (await answer.json()) as {
    data: { billingModule: { invoices: { id: string }[] } };
  };
  const payment = `${api}/api/billing/dummy-payments/${charged.billingModule.invoices[0]?.id}`;
  const paid = await request.post(payment, { form: { decision: 'pay' }, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBeLessThan(400);
}

/** Blocks days of a resource. */
export const block = (request: APIRequestContext, data: object) => call(request, 'bookings/blocks', data);

/** Writes a double booking of another site, as a read of its calendar does. Its host may not be in this network. */
export async function doubleBook(resourceId: string, startDate: string, endDate: string): Promise<void> {
  const database = await startDatabase({ dataDir: join(dataDir, 'database') });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      `insert into "ecommerce_booking" ("kind", "status", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil")
       select 'external', 'conflict', $1::uuid, $2::timestamptz, $3::timestamptz, $2::timestamptz, $4::timestamptz, $2::timestamptz, $4::timestamptz`,
      [resourceId, `${startDate}T00:00Z`, `${endDate}T00:00Z`, `${endDate}T23:59Z`],
    );
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Makes a call of the shop as a server. */
async function call(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(`${api}/api/ecommerce/${path}`, { headers: asServer, data: { data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}
