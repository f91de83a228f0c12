import type { Hook, FakeProvider } from '@flotilla/billing/testing';
import type { Product } from './products.fixture.js';
import { makeSeller } from './sellers.fixture.js';
import type { Buyer, Invoice, Shop } from './shop.fixture.js';

/** Responses of calls. */
export type Answers = readonly { readonly status: number; readonly text: string }[];

/** A product in a sequence, with its initial stock. */
export interface Sold extends Product {
  readonly stock: number | null;
}

type Kind = Pick<Sold, 'stock'> & { readonly interval?: string };

/** The state of one sequence of steps. */
export interface OrderScenario {
  readonly shop: Shop;
  readonly buyers: readonly Buyer[];
  readonly products: readonly Sold[];
  /** The fake payment provider. */
  readonly fakeProvider: FakeProvider;
  /** All requested payments, paid or not. */
  readonly invoices: Invoice[];
  /** The provider's message for each paid invoice. */
  readonly paid: Map<string, Hook>;
  /** Messages to deliver again or late. */
  readonly waiting: Hook[];
  /** Number of renewals that the provider has charged, by intent. */
  readonly renewals: Map<string, number>;
  /** Refunds without a cancelled order, in hundredths, by invoice. */
  readonly refunded: Map<string, number>;
}

/** Default products. */
const someKinds: readonly Kind[] = [
  { stock: 3 },
  { stock: 1 },
  { stock: null },
  { stock: 2, interval: 'month' },
];

export async function newScenario(
  shop: Shop,
  fakeProvider: FakeProvider,
  kinds = someKinds,
): Promise<OrderScenario> {
  // Closes open payments of the previous sequence.
  await shop.app.sql(`update billing_invoice set "status" = 'void' where "status" in ('draft', 'open')`);
  await shop.app.sql(`update billing_subscription set "status" = 'ended' where "status" <> 'ended'`);
  const storeId = await makeSeller(shop.app);
  const products = await Promise.all(
    kinds.map(async (kind) => ({ ...(await shop.product({ ...kind, storeId })), stock: kind.stock })),
  );
  return {
    ...{ shop, products, fakeProvider, buyers: [await shop.buyer(), await shop.buyer()] },
    ...{ invoices: [], paid: new Map(), waiting: [], renewals: new Map(), refunded: new Map() },
  };
}

/** Returns an element of a list for any number; undefined for an empty list. */
export const elementAt = <T>(of: readonly T[], which: number) => of[which % Math.max(of.length, 1)] as T;
