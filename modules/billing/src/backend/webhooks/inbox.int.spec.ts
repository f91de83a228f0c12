import { Rows, server } from '@flotilla/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerEvent } from '../../entities/provider-event.js';
import { type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { Inbox } from './inbox.js';

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp();
});
afterAll(() => billing.close());

it('refuses an event that cannot be read, and does not try it again', async () => {
  const inbox = billing.app.nest.get(Inbox);
  // Another application with the same account names its own invoices.
  await inbox.receive('stripe', { id: 'evt_other', type: 'x', fact: { kind: 'expired', invoiceId: 'order-17' } });
  await billing.app.sql(`update billing_provider_event set "createdAt" = now() - interval '1 hour'`);
  await inbox.resume(10);

  const [event] = await billing.app.nest.get(Rows).of(providerEvent, { caller: server }).find({});
  expect(event).toMatchObject({ status: 'refused', attempts: 1, lastError: expect.stringContaining('invoiceId') });
});
