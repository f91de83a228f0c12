import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  advance,
  apiAt,
  asAdmin,
  kills,
  runUntilKilled,
  seed,
  shopsWith,
  type Task,
} from './doomed-api.fixture.js';
import { draftsOf, linkIn } from './drafts.fixture.js';
import { settled } from './orders.payments.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Charged, type Shop } from './shop.fixture.js';

const plans = ['open', 'paid', 'withdrawn'] as const;
type Plan = (typeof plans)[number];
/** Orders of each plan, of goods and of rentals. */
const perPlan = kills * 2;
const stock = 100;
const env = { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' };
const started = shopsWith(env);

it(
  `${kills} kills while payment links are sent, paid and withdrawn: each order ends as meant`,
  { timeout: 90_000 + kills * 60_000 },
  async () => {
    const shop = await started({ env: { ...env, JOBS: 'off' } });
    const boat = await makeRental(shop, { hulls: perPlan * plans.length });
    const cap = await shop.product({ prices: [{ amount: '100', currency: 'EUR' }], stock });
    const strange: string[] = [];
    const orders: (LinkedOrder & Task)[] = [];
    for (let count = 0; count < perPlan; count++)
      for (const plan of plans) {
        const days = { startDate: '2027-07-03', endDate: '2027-07-04' };
        const line = count % 2 === 0 ? { productId: boat.id, ...days } : { productId: cap.id };
        const { orderId, email } = await draftsOf(() => shop).drafted(line);
        const made = { plan, orderId, email, isRental: count % 2 === 0 };
        orders.push({ ...made, next: 0, steps: stepsOf(made, strange) });
      }
    const doomedEnv = { ...env, DATABASE_URL: shop.app.databaseUrl };
    for (let kill = 0; kill < kills; kill++)
      await runUntilKilled(doomedEnv, kill, (api) => advance(orders, api));

    const healed = await started({ databaseUrl: shop.app.databaseUrl });
    const left = orders.filter(({ next, steps }) => next < steps.length).length;
    process.stdout.write(`${kills} kills, seed ${seed}: ${left} of ${orders.length} orders were left\n`);
    await advance(orders, apiAt(await healed.app.listen()));
    await settled({ shop: healed, waiting: [] });

    expect(strange).toEqual([]);
    const ends = await Promise.all(orders.map(({ orderId }) => stateOf(healed, orderId)));
    expect(ends).toEqual(orders.map(expectedOf));
    const taken = orders.filter(({ plan, isRental }) => plan !== 'withdrawn' && !isRental).length;
    expect(await healed.stockOf(cap)).toBe(stock - taken);
    for (const { plan, email } of orders) if (plan === 'open') await mailsOf(() => healed).text(email, /./);
  },
);

interface LinkedOrder {
  readonly plan: Plan;
  readonly orderId: string;
  readonly email: string;
  readonly isRental: boolean;
}

/** Returns the calls of an administrator and of the buyer on an order. */
function stepsOf({ plan, orderId }: LinkedOrder, strange: string[]): Task['steps'] {
  const url = `/api/ecommerce/orders/${orderId}/payment-link`;
  let link = '';
  let invoiceId = '';
  const send: Task['steps'][number] = async (api) => {
    const sent = await asAdmin<{ url: string | null }>(api, { url, data: {} }, strange);
    link = linkIn(sent?.url ?? 'https://boats.example');
    return link === '' ? 'again' : 'done';
  };
  const request: Task['steps'][number] = async (api) => {
    const linked = `/api/ecommerce/order-links/${link}`;
    const shown = await asAdmin<{ instalments: { id: string; expiresAt: string | null }[] }>(
      api,
      { method: 'GET', url: linked },
      strange,
    );
    const instalment = shown?.instalments.find(({ expiresAt }) => expiresAt !== null);
    if (!instalment) return 'again';
    const pay = { url: `${linked}/instalments/${instalment.id}/pay`, data: { provider: 'dummy' } };
    const charged = await asAdmin<Charged>(api, pay, strange);
    const invoice = charged?.billingModule.invoices[0];
    if (invoice?.paymentUrl) {
      invoiceId = invoice.id;
      return 'done';
    }
    // A killed process had claimed the invoice: its claim ends, or a job requests the payment.
    if (invoice) await setTimeout(1000);
    return 'again';
  };
  const pay: Task['steps'][number] = async (api) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const paid = await api.call({
      ...{ url: `/api/billing/dummy-payments/${invoiceId}`, body: 'decision=pay', headers },
    });
    if (paid && paid.status >= 400) strange.push(`pay: ${paid.status} ${paid.text}`);
    return paid ? 'done' : 'again';
  };
  const withdraw: Task['steps'][number] = async (api) =>
    (await asAdmin(api, { method: 'DELETE', url }, strange)) ? 'done' : 'again';
  if (plan === 'open') return [send];
  return plan === 'paid' ? [send, request, pay] : [send, withdraw];
}

/** Returns the order with its owners, bookings, stock and payments. */
async function stateOf({ app }: Shop, orderId: string) {
  const [row] = await app.sql(
    `select o."status", o."type", o."number" is not null as "isNumbered",
      (select count(*)::int from rbac_subjects_to_ecommerce_module_orders s where s."ecommerceModuleOrderId" = o."id") as "owners",
      (select coalesce(string_agg(b."status", ' '), '') from ecommerce_booking b join ecommerce_orders_to_products l on l."id" = b."lineId"
        where l."orderId" = o."id" and b."status" <> 'canceled') as "bookings",
      (select coalesce(string_agg(r."status", ' '), '') from ecommerce_reservation r where r."orderId" = o."id" and r."status" <> 'released') as "stock",
      (select coalesce(string_agg(v."status" || ' ' || v."refunded"::float8, ' '), '') from invoices v where v."orderId" = o."id" and v."status" <> 'void') as "invoices",
      (select count(*)::int from ecommerce_orders_to_billing_module_payment_intents x join billing_payment_intent i on i."id" = x."billingModulePaymentIntentId"
        where x."orderId" = o."id" and i."status" not in ('canceled', 'succeeded')) as "openIntents"
     from ecommerce_order o where o."id" = $1`.replace(
      'invoices v',
      `(select v.*, x."orderId" from billing_invoice v join billing_payment_intents_to_invoices l on l."invoiceId" = v."id"
        join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId") v`,
    ),
    [orderId],
  );
  return row;
}

function expectedOf({ plan, isRental }: LinkedOrder) {
  const states = {
    open: { status: 'paying', booking: 'held', stock: 'held', invoices: '', openIntents: 1 },
    paid: { status: 'approving', booking: 'confirmed', stock: 'sold', invoices: 'paid 0', openIntents: 0 },
    withdrawn: { status: 'new', booking: '', stock: '', invoices: '', openIntents: 0 },
  };
  const { booking, stock: held, ...state } = states[plan];
  return {
    ...{ ...state, type: 'history', owners: 1, isNumbered: plan !== 'withdrawn' },
    ...{ bookings: isRental ? booking : '', stock: isRental ? '' : held },
  };
}
