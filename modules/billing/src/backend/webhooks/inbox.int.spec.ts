import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderEvent } from '../../entities/provider-event.js';
import { type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { Inbox } from './inbox.js';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

const inbox = () => shop.app.nest.get(Inbox);
async function eventOf(eventId: string) {
  const [event] = await shop.app.sql<ProviderEvent>(
    `select * from billing_provider_event where "eventId" = $1`,
    [eventId],
  );
  return event;
}
/** Receives a well-formed fact that can't be applied, because its amount is not a number. */
async function poison(id: string): Promise<string> {
  const { invoice } = await shop.charge({});
  await inbox().receive('dummy', {
    id,
    type: 'paid',
    fact: { kind: 'paid', invoiceId: invoice.id, amount: 'much', currency: 'EUR', paymentId: id },
  });
  return id;
}

it('refuses an invalid event without retries', async () => {
  await inbox().receive('dummy', {
    id: 'foreign',
    type: 'expired',
    fact: { kind: 'expired', invoiceId: 'of another application' },
  });
  expect(await eventOf('foreign')).toMatchObject({
    status: 'refused',
    attempts: 1,
    lastError: expect.stringContaining('invoiceId'),
  });
});

it('counts failures, and gives up after a hundred', async () => {
  const id = await poison('failing');
  expect(await eventOf(id)).toMatchObject({ status: 'new', attempts: 1, lastError: expect.any(String) });
  await shop.app.sql(
    `update billing_provider_event set "attempts" = 98, "createdAt" = now() - interval '1 minute' where "eventId" = $1`,
    [id],
  );
  await inbox().resume(10);
  expect(await eventOf(id)).toMatchObject({ status: 'new', attempts: 99 });
  await inbox().resume(10);
  expect(await eventOf(id)).toMatchObject({ status: 'refused', attempts: 100 });
});

it('retries the events with the fewest failures first', async () => {
  const ids = [await poison('old-1'), await poison('old-2'), await poison('young')];
  await shop.app.sql(
    `update billing_provider_event set "attempts" = case when "eventId" = 'young' then 1 else 5 end,
      "createdAt" = now() - (case when "eventId" = 'young' then 1 else 60 end) * interval '1 minute' where "eventId" = any($1)`,
    [ids],
  );
  await inbox().resume(1);
  expect(await Promise.all(ids.map(async (id) => (await eventOf(id))?.attempts))).toEqual([5, 5, 2]);
});
