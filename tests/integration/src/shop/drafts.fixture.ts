import { defineJob, Jobs } from '@flotilla/backend/ports';
import { z } from 'zod';
import type { Charged, Shop } from './shop.fixture.js';

const expireLinks = defineJob('ecommerce.expire-payment-links', z.object({}), { retryLimit: 2 });

interface Quote {
  readonly subtotal: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly dueNow: string;
}

/** A draft in a response. */
export interface Draft {
  readonly order: {
    readonly id: string;
    readonly status: string;
    readonly type: string;
    readonly number: string | null;
    readonly problem: string | null;
    readonly ordersToProducts: readonly { readonly id: string }[];
    readonly charges: readonly { readonly kind: string; readonly gross: string }[];
  };
  readonly missing: readonly string[];
  readonly problems: readonly { readonly lineId: string; readonly message: string }[];
  readonly codes: readonly { readonly code: string; readonly problem: string | null }[];
  readonly deliveries: readonly { readonly storeId: string; readonly options: readonly { id: string }[] }[];
  readonly quote: readonly Quote[];
  readonly quoteHash: string;
  readonly link: Link;
}

/** A payment link in a response. */
export interface Link {
  readonly state: string;
  readonly url: string | null;
  readonly sentAt: string | null;
  readonly expiresAt: string | null;
}

interface Linked {
  readonly order: Draft['order'];
  readonly instalments: readonly {
    readonly id: string;
    readonly kind: string;
    readonly amount: string;
    readonly status: string;
    readonly expiresAt: string | null;
  }[];
}

/** Returns calls on orders by phone, of an administrator and of the buyer. */
export function draftsOf(shop: () => Shop) {
  const request = <Data>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown) =>
    shop().app.request<Data>({ method, url: `/api/ecommerce/orders/${path}`, data });
  const linked = <Data = Linked>(link: string, path = '', data?: object) =>
    shop().app.request<Data>({
      ...{ method: data ? 'POST' : 'GET', url: `/api/ecommerce/order-links/${link}${path}`, data },
      as: 'anonymous',
    });
  const calls = {
    linked,
    create: (data: object) => request<Draft>('POST', 'drafts', data),
    change: (id: string, data: object) => request<Draft>('PATCH', `${id}/draft`, data),
    view: (id: string) => request<Draft>('GET', `${id}/draft`),
    send: (id: string, data: object = {}) => request<Link>('POST', `${id}/payment-link`, data),
    withdraw: (id: string) => request<Link>('DELETE', `${id}/payment-link`),
    /** Writes an order of one product. */
    async drafted(line: object, details: object = {}) {
      const email = `caller${shop().app.nextSeed()}@example.com`;
      const { data, text } = await calls.create({ email, lines: [line], ...details });
      if (!data) throw new Error(text);
      return {
        email,
        orderId: data.order.id,
        lineId: String(data.order.ordersToProducts[0]?.id),
        draft: data,
      };
    },
    /** Writes an order of one product, and sends its link. */
    async sent(line: object, details: object = {}, terms: object = {}) {
      const made = await calls.drafted(line, details);
      const { data, text } = await calls.send(made.orderId, terms);
      if (!data?.url) throw new Error(text);
      return { ...made, link: linkIn(data.url) };
    },
    /** Requests the payment page of a link. */
    async page(link: string) {
      const { data } = await linked(link);
      const open = data.instalments.find(({ expiresAt }) => expiresAt !== null);
      const path = `/instalments/${open?.id}/pay`;
      const answer = await linked<Charged>(link, path, { provider: 'dummy' });
      return { ...answer, invoice: answer.data?.billingModule.invoices[0] ?? { id: '' } };
    },
  };
  return { ...calls, ...booksOf(shop) };
}

/** Reads what a draft holds and pays, and lets its link expire. */
function booksOf(shop: () => Shop) {
  return {
    /** Lets the time of a link pass, and runs the job. */
    async expire(orderId: string): Promise<void> {
      const { sql, nest } = shop().app;
      await sql(
        `update ecommerce_order_draft set "expiresAt" = now() - interval '5 minutes' where "orderId" = $1`,
        [orderId],
      );
      await nest.get(Jobs).send(expireLinks, {});
    },
    bookings: (lineId: string) =>
      shop().app.sql<{ status: string }>(
        `select "status" from ecommerce_booking where "lineId" = $1 order by "createdAt"`,
        [lineId],
      ),
    /** Returns the paid and the refunded amount of an order. */
    async moneyOf(orderId: string) {
      const [row] = await shop().app.sql<{ paid: string; refunded: string }>(
        `select coalesce(sum(v."amount") filter (where v."status" = 'paid'), 0)::float8::text as "paid",
          coalesce(sum((select sum(r."amount") from billing_refund r where r."invoiceId" = v."id")), 0)::float8::text as "refunded"
         from ecommerce_orders_to_billing_module_payment_intents x
         join billing_payment_intents_to_invoices l on l."paymentIntentId" = x."billingModulePaymentIntentId"
         join billing_invoice v on v."id" = l."invoiceId" where x."orderId" = $1`,
        [orderId],
      );
      return row;
    },
  };
}

/** Returns the signed link in an address. */
export const linkIn = (url: string) => new URL(url).searchParams.get('link') ?? '';
