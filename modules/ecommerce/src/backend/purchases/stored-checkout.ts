import { z } from 'zod';
import { type Address, addressInput } from '../../addresses/address-input.js';
import { lineCurrency } from '../../shapes.js';
import type { ShownTotal } from './expected-quote.js';

const delivery = z.object({ storeId: z.string(), methodId: z.string() });
const total = z.object({ total: z.string(), billingModuleCurrency: lineCurrency });

/** Parses the stored address of a checkout or an order; null when there is none. */
export function storedAddress(json: unknown): Address | null {
  return addressInput.safeParse(json).data ?? null;
}

/** Parses the stored deliveries of a checkout. */
export function storedDeliveries(json: unknown): { storeId: string; methodId: string }[] {
  return z.array(delivery).safeParse(json).data ?? [];
}

/** Parses the stored codes of a checkout. */
export const storedCodes = (json: unknown): string[] => z.array(z.string()).safeParse(json).data ?? [];

/** Parses the totals of the quote that the buyer saw last. */
export function storedQuote(json: unknown): ShownTotal[] | undefined {
  return z.array(total).safeParse(json).data;
}
