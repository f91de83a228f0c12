import type { Hook, StandIn } from '@flotilla/billing/testing';
import type { Buyer, Invoice, Product, Shop } from './shop.fixture.js';

/** What calls have answered. */
export type Answers = readonly { readonly status: number; readonly text: string }[];

/** A product in a sequence, and how many there were. */
export interface Sold extends Product {
  readonly stock: number | null;
}

type Kind = Pick<Sold, 'stock'> & { readonly interval?: string };

/** What one sequence of steps acts on. */
export interface World {
  readonly shop: Shop;
  readonly buyers: readonly Buyer[];
  readonly products: readonly Sold[];
  /** By whom all is paid. */
  readonly standIn: StandIn;
  /** All that was asked to be paid, paid or not. */
  readonly invoices: Invoice[];
  /** What the provider tells of each invoice that a buyer has paid there. */
  readonly paid: Map<string, Hook>;
  /** What was sent once, and comes again or late. */
  readonly waiting: Hook[];
  /** Renewals that the provider has charged: how many, by intent. */
  readonly renewals: Map<string, number>;
  /** In hundredths: what was given back without an order that was canceled, by invoice. */
  readonly givenBack: Map<string, number>;
}

/** What there is to buy when a test does not say. */
const someKinds: readonly Kind[] = [{ stock: 3 }, { stock: 1 }, { stock: null }, { stock: 2, interval: 'month' }];

export async function newWorld(shop: Shop, standIn: StandIn, kinds = someKinds): Promise<World> {
  // What is left of the sequence before is nobody's concern.
  await shop.app.sql(`update billing_invoice set "status" = 'void' where "status" in ('draft', 'open')`);
  await shop.app.sql(`update billing_subscription set "status" = 'ended' where "status" <> 'ended'`);
  const products = await Promise.all(kinds.map(async (kind) => ({ ...(await shop.product(kind)), stock: kind.stock })));
  return {
    ...{ shop, products, standIn, buyers: [await shop.buyer(), await shop.buyer()] },
    ...{ invoices: [], paid: new Map(), waiting: [], renewals: new Map(), givenBack: new Map() },
  };
}

/** One of a list, whatever the number; undefined of an empty one. */
export const chosen = <T>(of: readonly T[], which: number) => of[which % Math.max(of.length, 1)] as T;
