import { Writer } from '@flotilla/backend';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Instalment } from '../../entities/instalment.js';
import { AdvanceInstalments } from '../reconciliation/advance-instalments.js';
import { ApplyFacts } from './apply-facts.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';

let shop: BillingApp;

beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

const transaction = <T>(act: (context: typeof asServer & { tx: never }) => Promise<T>) =>
  shop.app.nest.get(Writer).transaction((tx) => act({ ...asServer, tx } as never));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function schedule(amount: string, dueAt: string): Promise<Instalment> {
  const { id: currencyId } = await shop.currency('EUR');
  const [made] = await transaction((context) =>
    shop.payments.schedule([{ kind: 'balance', amount, currencyId, dueAt }], context),
  );
  if (!made) throw new Error('No instalment was made.');
  return made;
}

const request = {
  provider: 'dummy',
  email: 'ann@example.com',
  language: 'en',
  successUrl: 'https://boats.example/en/paid?intent={intentId}',
  cancelUrl: 'https://boats.example/en/cart',
  description: 'Balance of order 1',
};

/** Opens an invoice of the instalment, and requests it. */
async function charge({ id, paymentIntentId }: Instalment) {
  const { id: invoiceId } = await transaction((context) => shop.payments.payInstalment(id, request, context));
  const charged = await shop.payments.charge([paymentIntentId]);
  const found = charged.find(({ invoice }) => invoice.id === invoiceId);
  if (!found) throw new Error('Nothing was charged.');
  return found.invoice;
}

const decide = (url: string, decision: string) =>
  shop.app.request({ method: 'POST', url, data: { decision }, as: 'anonymous' });

const stateOf = async ({ id }: Instalment) =>
  (
    await shop.app.sql(
      `select n.status, p.status as intent from billing_instalment n join billing_payment_intent p on p.id = n."paymentIntentId" where n.id = '${id}'`,
    )
  )[0];

const eventsOf = ({ paymentIntentId }: Instalment) =>
  shop.receivedEvents
    .filter(({ payload }) => payload['paymentIntentId'] === paymentIntentId)
    .map(({ key }) => key);

it('is paid by an invoice that is opened later, once', async () => {
  const balance = await schedule('3073.14', inDays(30));
  expect(await stateOf(balance)).toEqual({ status: 'scheduled', intent: 'requires_payment_method' });
  const invoices = await Promise.all([charge(balance), charge(balance)]);
  expect(new Set(invoices.map(({ id }) => id)).size).toBe(1);
  const invoice = await charge(balance);
  expect(invoice).toMatchObject({
    ...{ id: invoices[0]?.id, amount: '3073.14', currency: 'EUR', status: 'open', attempt: 1 },
  });

  await Promise.all([1, 2, 3].map(() => decide(invoice.paymentUrl, 'pay')));
  expect(await stateOf(balance)).toEqual({ status: 'paid', intent: 'succeeded' });
  await vi.waitFor(() => expect(eventsOf(balance).toSorted()).toEqual(['instalment.paid', 'invoice.paid']));
  await expect(charge(balance)).rejects.toMatchObject({
    status: 409,
    message: 'This part of the price is paid.',
  });
});

it('is paid by the page of an earlier attempt, whose later invoice is voided', async () => {
  const balance = await schedule('10.00', inDays(30));
  const first = await charge(balance);
  const apply = (kind: 'expired' | 'paid') =>
    transaction((context) =>
      shop.app.nest
        .get(ApplyFacts)
        .apply(
          'dummy',
          kind === 'expired'
            ? { kind, invoiceId: first.id }
            : { kind, invoiceId: first.id, amount: '10.00', currency: 'EUR', paymentId: `late-${first.id}` },
          context,
        ),
    );
  await apply('expired');
  const second = await charge(balance);
  await apply('paid');
  await apply('paid');

  expect(await stateOf(balance)).toEqual({ status: 'paid', intent: 'succeeded' });
  const rows = await shop.app.sql(
    `select "status", (select count(*)::int from billing_refund r where r."invoiceId" = v."id") as "refunds"
     from billing_invoice v where v."id" in ('${first.id}', '${second.id}') order by v."attempt"`,
  );
  expect(rows).toEqual([
    { status: 'paid', refunds: 0 },
    { status: 'void', refunds: 0 },
  ]);
});

it('waits with reminders for the payment before it, and while its own is being processed', async () => {
  const { intentId } = await shop.charge({});
  const { id: currencyId } = await shop.currency('EUR');
  const [balance] = await transaction((context) =>
    shop.payments.schedule(
      [{ kind: 'balance', amount: '10.00', currencyId, dueAt: inDays(3), afterIntentId: intentId }],
      context,
    ),
  );
  if (!balance) throw new Error('No instalment was made.');
  const run = () => shop.app.nest.get(AdvanceInstalments).run(asServer);
  const set = (id: string, status: string) =>
    shop.app.sql(`update billing_payment_intent set status = '${status}' where id = '${id}'`);
  await run();
  expect(eventsOf(balance)).toEqual([]);
  await set(intentId, 'succeeded');
  await set(balance.paymentIntentId, 'processing');
  await run();
  expect(eventsOf(balance)).toEqual([]);
  await set(balance.paymentIntentId, 'requires_payment_method');
  await run();
  await vi.waitFor(() => expect(eventsOf(balance)).toEqual(['instalment.upcoming']));
});

it('is reported as overdue alone after an outage of days', async () => {
  const balance = await schedule('10.00', inDays(-3));
  const run = () => shop.app.nest.get(AdvanceInstalments).run(asServer);
  await run();
  await run();
  await vi.waitFor(() => expect(eventsOf(balance)).toEqual(['instalment.overdue']));
  await shop.payments.shift([balance.paymentIntentId], 10 * 86_400_000, asServer);
  expect(await stateOf(balance)).toMatchObject({ status: 'scheduled' });
});

it('is recorded as paid by an administrator, once, and paid back by hand', async () => {
  const balance = await schedule('10.00', inDays(30));
  const open = await charge(balance);
  const url = `/api/billing/instalments/${balance.id}/mark-paid`;
  const mark = (data: object, as: 'server' | 'anonymous' = 'server') =>
    shop.app.request({ method: 'POST', url, data, as });

  expect((await mark({ reference: 'T-7' }, 'anonymous')).status).toBe(401);
  expect((await mark({})).status).toBe(400);
  expect((await mark({ reference: ' ' })).status).toBe(400);
  const answers = await Promise.all([1, 2].map(() => mark({ reference: 'T-7' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stateOf(balance)).toEqual({ status: 'paid', intent: 'succeeded' });
  const rows = await shop.app.sql<{ id: string; status: string }>(
    `select v."id", v."status" from billing_invoice v join billing_payment_intents_to_invoices l on l."invoiceId" = v."id"
     where l."paymentIntentId" = '${balance.paymentIntentId}' order by v."attempt"`,
  );
  expect(rows).toMatchObject([{ id: open.id, status: 'void' }, { status: 'paid' }]);
  await shop.payments.refund(rows[1]?.id ?? '', {}, asServer);
  await vi.waitFor(async () => expect(await stateOf(balance)).toMatchObject({ status: 'refunded' }));
});

it('is refunded with its payment', async () => {
  const balance = await schedule('10.00', inDays(30));
  const invoice = await charge(balance);
  await decide(invoice.paymentUrl, 'pay');
  await shop.payments.refund(invoice.id, {}, asServer);
  await vi.waitFor(async () => expect(await stateOf(balance)).toMatchObject({ status: 'refunded' }));
});

it('can be paid by another invoice after one expired', async () => {
  const balance = await schedule('10.00', inDays(30));
  const first = await charge(balance);
  await transaction((context) =>
    shop.app.nest.get(ApplyFacts).apply('dummy', { kind: 'expired', invoiceId: first.id }, context),
  );
  expect(await stateOf(balance)).toEqual({ status: 'scheduled', intent: 'requires_payment_method' });
  const second = await charge(balance);
  expect(second).toMatchObject({ status: 'open', attempt: 2 });
  await decide(second.paymentUrl, 'pay');
  expect(await stateOf(balance)).toEqual({ status: 'paid', intent: 'succeeded' });
});

it('is canceled with its open invoice, and can’t be paid any more', async () => {
  const balance = await schedule('10.00', inDays(30));
  const invoice = await charge(balance);
  await shop.payments.cancel([balance.paymentIntentId], asServer);
  expect(await stateOf(balance)).toEqual({ status: 'canceled', intent: 'canceled' });
  const [row] = await shop.app.sql(`select status from billing_invoice where id = '${invoice.id}'`);
  expect(row).toEqual({ status: 'void' });
  await expect(charge(balance)).rejects.toMatchObject({ status: 422 });
});

it('cancels an instalment without an invoice', async () => {
  const balance = await schedule('10.00', inDays(30));
  await shop.payments.cancel([balance.paymentIntentId], asServer);
  expect(await stateOf(balance)).toEqual({ status: 'canceled', intent: 'canceled' });
});

it('reminds of an instalment a week before, on the day, and a day after, each once', async () => {
  const balance = await schedule('10.00', inDays(6.9));
  const later = await schedule('10.00', inDays(7.1));
  const run = () => shop.app.nest.get(AdvanceInstalments).run(asServer);
  const age = (days: number) =>
    shop.app.sql(
      `update billing_instalment set "dueAt" = "dueAt" - interval '${days} days' where id = '${balance.id}'`,
    );
  const until = (keys: readonly string[]) =>
    vi.waitFor(() => expect(eventsOf(balance).toSorted()).toEqual(keys));
  await run();
  await run();
  await until(['instalment.upcoming']);
  await age(7);
  await run();
  await run();
  await until(['instalment.due', 'instalment.upcoming']);
  expect(await stateOf(balance)).toMatchObject({ status: 'due' });
  await age(1);
  await run();
  await run();
  await until(['instalment.due', 'instalment.overdue', 'instalment.upcoming']);
  expect(await stateOf(balance)).toMatchObject({ status: 'overdue' });
  expect(eventsOf(later)).toEqual([]);
  await decide((await charge(balance)).paymentUrl, 'pay');
  expect(await stateOf(balance)).toEqual({ status: 'paid', intent: 'succeeded' });
});
