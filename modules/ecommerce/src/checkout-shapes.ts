import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { addressInput, addressParts, countryCode, phone } from './addresses/address-input.js';
import { addressLimits } from './addresses/address-limits.js';
import { codeReasons } from './discounts/discount-reasons.js';
import { securityModes } from './pricing/security-deposit.js';
import { deliveryKinds } from './delivery/delivery-kinds.js';
import {
  amount,
  bought,
  buyerTaxes,
  id,
  lineCurrency,
  maxCartLines,
  required,
  shownAddress,
} from './shapes.js';
import { taxReasons } from './taxes/tax-terms.js';

/** The selected delivery method of a store. */
const delivery = z.strictObject({ storeId: required('storeId'), methodId: required('methodId') });
export const deliveries = z.array(delivery).max(maxCartLines);

/** Codes of discounts, in any case. */
export const codes = z.array(z.string().trim().min(1).max(40).normalize()).max(10);

const texts = {
  phone,
  company: z.string().trim().max(addressLimits.company),
  taxId: z.string().trim().max(40),
  country: countryCode,
};

/** Addresses and deliveries of a purchase. `addressId` names an address of the buyer's address book instead. */
const purchase = {
  ...buyerTaxes,
  phone: texts.phone.optional(),
  company: texts.company.optional(),
  deliveryAddress: addressInput.optional(),
  billingAddress: addressInput.optional(),
  addressId: id.optional(),
  billingAddressId: id.optional(),
  deliveries: deliveries.optional(),
  codes: codes.optional(),
};
export type PurchaseInput = z.output<z.ZodObject<typeof purchase>>;

/** The payment provider, and the address for the invoice. */
const payment = {
  provider: z.string('Invalid provider').max(100),
  email: emailSchema(),
  comment: z.string().trim().max(2000).optional(),
  ...purchase,
  /** Hash of the quote that the buyer saw. If it differs from the current one, nothing is charged. */
  quoteHash: z.string().max(64).optional(),
};
export const checkout = z.strictObject(payment);
export type CheckoutInput = z.output<typeof checkout>;

/** `total`: the total that the buyer saw. If it differs from the current one, nothing is charged. */
const selectedOrders = z
  .array(z.strictObject({ id: required('orderId'), total: amount.optional() }))
  .min(1)
  .max(maxCartLines);
export const cartCheckout = z.strictObject({
  ...payment,
  orders: selectedOrders.optional(),
  ecommerceModule: z.strictObject({ orders: selectedOrders.optional() }).optional(),
});
export const productCheckout = z.strictObject({ ...payment, ...bought });

/** Changes of an open checkout: null takes a value away. */
export const checkoutChange = z.strictObject({
  email: emailSchema().nullable().optional(),
  phone: texts.phone.nullable().optional(),
  company: texts.company.nullable().optional(),
  taxId: texts.taxId.nullable().optional(),
  country: texts.country.nullable().optional(),
  deliveryAddress: addressInput.nullable().optional(),
  billingAddress: addressInput.nullable().optional(),
  addressId: purchase.addressId,
  billingAddressId: purchase.billingAddressId,
  deliveries: deliveries.optional(),
  codes: codes.optional(),
});
export type CheckoutChange = z.output<typeof checkoutChange>;

/** A delivery method that a store offers for its goods, with its price in each of their currencies. */
const deliveryOption = z.object({
  id,
  kind: z.enum(deliveryKinds),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  minDays: z.int().nullable(),
  maxDays: z.int().nullable(),
  amounts: z.array(z.object({ currencyId: id, amount: z.string() })),
});

/** How a store delivers its goods. */
export const storeDeliveries = z.array(
  z.object({
    storeId: id,
    title: z.record(z.string(), z.string()),
    options: z.array(deliveryOption),
    /** Id of the selected method; null until one of the options is selected. */
    selectedId: id.nullable(),
    /** Whether it sends goods to addresses. */
    needsAddress: z.boolean(),
  }),
);
export type StoreDeliveries = z.output<typeof storeDeliveries>;

const taxSum = z.object({
  country: z.string().nullable(),
  /** In percent. */
  rate: z.string(),
  reason: z.enum(taxReasons),
  net: z.string(),
  tax: z.string(),
});

/** Discounts with their amounts; `code` is null for an automatic one. */
export const discountsTaken = z.array(
  z.object({
    id,
    title: z.record(z.string(), z.string()),
    code: z.string().nullable(),
    amount: z.string(),
  }),
);

/** Parts of the total that are paid later, by payment plans. */
export const balances = z.array(z.object({ amount: z.string(), dueAt: z.string() }));

/** Security deposits beside the total. `requestAt`: when the confirmation is requested; null at the place. */
export const securityDeposits = z.array(
  z.object({ mode: z.enum(securityModes), amount: z.string(), requestAt: z.string().nullable() }),
);

/** The price of a purchase in one currency. Every total is the sum of its rows. */
export const purchaseQuote = z.object({
  billingModuleCurrency: lineCurrency,
  /** The goods in the store's prices. */
  subtotal: z.string(),
  /** Taken off goods and deliveries. */
  discount: z.string(),
  /** Each discount, with the code that the buyer entered for it. */
  discounts: discountsTaken,
  /** The deliveries in the store's prices. */
  delivery: z.string(),
  net: z.string(),
  tax: z.string(),
  /** Amount to pay. */
  total: z.string(),
  /** Whether taxes are added to the prices, rather than contained in them. */
  isTaxAdded: z.boolean(),
  taxes: z.array(taxSum),
  /** The part of the total that is paid at the purchase. */
  dueNow: z.string(),
  balances,
  securityDeposits,
});
export type PurchaseQuote = z.output<typeof purchaseQuote>;

/** Codes of the buyer; `reason` and `problem` are null where the code takes something off. */
export const codeProblems = z.array(
  z.object({
    code: z.string(),
    reason: z.enum(codeReasons).nullable(),
    problem: z.string().nullable(),
  }),
);
export type EnteredCodes = z.output<typeof codeProblems>;

/** Whether the shop has discounts with codes. */
export const canUseCodes = z.boolean();

/** The open checkout of a cart. */
export const checkoutAnswer = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  taxId: z.string().nullable(),
  country: z.string().nullable(),
  /** Whether the tax number was verified; null without one, false while the register does not answer. */
  isTaxIdVerified: z.boolean().nullable(),
  deliveryAddress: shownAddress,
  billingAddress: shownAddress,
  deliveries: storeDeliveries,
  /** Stores whose selected method no longer fits the goods or the address. */
  dropped: z.array(z.object({ storeId: id, methodId: id })),
  /** The codes of the buyer, and why one takes nothing off. */
  codes: codeProblems,
  canUseCodes,
  /** Values that the purchase still needs. */
  missing: z.array(z.enum(['email', 'deliveryAddress', 'deliveries'])),
  quote: z.array(purchaseQuote),
  quoteHash: z.string(),
});
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;

/** An address of the address book. */
export const bookAddress = z.looseObject({ id, ...addressParts, isDefault: z.boolean() });
export type BookAddress = z.output<typeof bookAddress>;
export const newAddress = z.strictObject({ ...addressParts, isDefault: z.boolean().optional() });
