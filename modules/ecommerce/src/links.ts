import { intervals } from '@flotilla/billing';
import {
  date,
  decimal,
  defineLink,
  integer,
  json,
  localizedText,
  money,
  reference,
  select,
  text,
} from '@flotilla/core';
import { maxQuantity } from './max-quantity.js';
import { soldRow, taxedWhole } from './entities/sold-row.js';
import { taxReasons } from './taxes/tax-terms.js';

export const attributeKeysToAttributes = defineLink({
  from: 'ecommerce.attribute-key',
  to: 'ecommerce.attribute',
});
export const attributesToBillingModuleCurrencies = defineLink({
  from: 'ecommerce.attribute',
  to: 'billing.currency',
});

export const categoriesToFileStorageModuleFiles = defineLink({
  from: 'ecommerce.category',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const categoriesToProducts = defineLink({ from: 'ecommerce.category', to: 'ecommerce.product' });

export const categoriesToWebsiteBuilderModuleWidgets = defineLink({
  from: 'ecommerce.category',
  to: 'website-builder.widget',
  variants: ['overview'],
  isRepeatable: true,
});

/** Products and categories that a discount applies to, requires, or leaves out. */
export const discountsToProducts = defineLink({
  from: 'ecommerce.discount',
  to: 'ecommerce.product',
  variants: ['required', 'excluded'],
});
export const discountsToCategories = defineLink({
  from: 'ecommerce.discount',
  to: 'ecommerce.category',
  variants: ['required', 'excluded'],
});

/** Prices of an extra, by the rule of prices of products. */
export const extrasToAttributes = defineLink({ from: 'ecommerce.extra', to: 'ecommerce.attribute' });

/** Totals of an order by currency. `amount` is what the buyer pays, `subtotal` the lines in the store's prices. */
export const ordersToBillingModuleCurrencies = defineLink({
  from: 'ecommerce.order',
  to: 'billing.currency',
  fields: {
    amount: money({ default: '0', min: '0' }),
    subtotal: money({ default: '0', readOnly: true }),
    discount: money({ default: '0', readOnly: true }),
    delivery: money({ default: '0', readOnly: true }),
    net: money({ default: '0', readOnly: true }),
    tax: money({ default: '0', readOnly: true }),
  },
});

export const ordersToBillingModulePaymentIntents = defineLink({
  from: 'ecommerce.order',
  to: 'billing.payment-intent',
  fields: {
    /** The part of the payment that pays this order. */
    share: money({ default: '0', readOnly: true }),
    /** The part of its refunds that belongs to this order. */
    refunded: money({ default: '0', readOnly: true }),
    /** The refunds that were requested for this order: amounts by id of the refund. */
    refunds: json({ shape: 'object', default: {}, readOnly: true }),
  },
  owns: true,
});

export const ordersToFileStorageModuleFiles = defineLink({
  from: 'ecommerce.order',
  to: 'file-storage.file',
  variants: ['attachment-default', 'receipt-default'],
  isRepeatable: true,
});

/**
 * Lines of an order. Checkout fixes the read-only fields, `unitPrice` and `currencyId`: the product, its name
 * and its price. Their ids have no foreign keys, because a line outlives its currency and price, and a shop
 * may run without billing.
 */
export const ordersToProducts = defineLink({
  from: 'ecommerce.order',
  to: 'ecommerce.product',
  fields: {
    /** Pieces, or for a rental the units of its dates times the pieces. */
    quantity: integer({ default: 1, min: 1, max: maxQuantity }),
    pieces: integer({ default: 1, min: 1, max: maxQuantity }),
    /** Days of a rental in the zone of the place, and for hours the times of day. */
    startDate: date({ optional: true }),
    endDate: date({ optional: true }),
    startTime: text({ optional: true, max: 5 }),
    endTime: text({ optional: true, max: 5 }),
    /** Price of one piece or unit. Null before checkout, and for rentals whose units have different prices. */
    unitPrice: money({ optional: true, min: '0' }),
    currencyId: reference({ to: 'billing.currency', constraint: false, optional: true }),
    /** The selected price, when there are several: by the day, by the week. */
    attributeId: reference({ to: 'ecommerce.attribute', constraint: false, optional: true }),
    total: money({ optional: true, readOnly: true }),
    /** `[{from, to, units, unitPrice, amount}]` of a rental whose units have different prices. */
    segments: json({ optional: true, shape: 'array', readOnly: true }),
    /** The extras that are sold with it: `[{ id, quantity }]`, by id. */
    extras: json({ shape: 'array', default: [], readOnly: true }),
    /** Taken off the total. */
    discount: money({ default: '0', readOnly: true }),
    /** The price with tax: `net` and `tax` add up to `gross`, the amount to pay. Null before checkout. */
    net: money({ optional: true, readOnly: true }),
    tax: money({ optional: true, readOnly: true }),
    gross: money({ optional: true, readOnly: true }),
    /** In percent. */
    taxRate: decimal({ optional: true, readOnly: true, scale: 3 }),
    taxCountry: soldRow.taxCountry,
    refunded: soldRow.refunded,
    taxReason: select({ values: taxReasons, optional: true, readOnly: true }),
    type: select({ values: ['one_off', 'subscription'], optional: true, readOnly: true }),
    interval: select({ values: intervals, optional: true, readOnly: true }),
    title: localizedText({ readOnly: true }),
    /** Title of the price's key, such as "Price per week", and the unit of one piece, such as "week". */
    priceTitle: localizedText({ readOnly: true }),
    unit: localizedText({ readOnly: true }),
    sku: text({ optional: true, readOnly: true }),
    paymentIntentId: soldRow.paymentIntentId,
  },
  checks: [
    taxedWhole,
    {
      name: 'discounted-in-part',
      sql: '"discount" >= 0 and "discount" <= "total"',
      example: { total: '119.00', discount: '0' },
    },
  ],
  guarded: 'rules',
  isRepeatable: true,
});

/**
 * Facts and prices of a product: in every list, or only on its own page (`additional`). An `option` is what makes a
 * variation: Size: M. `security-deposit`: an amount in a currency, by a key of type `feature`.
 */
export const productsToAttributes = defineLink({
  from: 'ecommerce.product',
  to: 'ecommerce.attribute',
  variants: ['additional', 'option', 'security-deposit'],
});

export const productsToExtras = defineLink({ from: 'ecommerce.product', to: 'ecommerce.extra' });

/**
 * Pictures: in every list, or only on the product's own page (`overview`); plans, such as of decks.
 * `attachment-default` is for buyers.
 */
export const productsToFileStorageModuleFiles = defineLink({
  from: 'ecommerce.product',
  to: 'file-storage.file',
  variants: ['attachment-default', 'overview', 'plan'],
  privateVariants: ['attachment-default'],
  isRepeatable: true,
});

export const productsToWebsiteBuilderModuleWidgets = defineLink({
  from: 'ecommerce.product',
  to: 'website-builder.widget',
  isRepeatable: true,
});

export const storesToAttributes = defineLink({ from: 'ecommerce.store', to: 'ecommerce.attribute' });
export const storesToOrders = defineLink({ from: 'ecommerce.store', to: 'ecommerce.order' });

/** Pictures of a store, and of its `contact`. */
export const storesToFileStorageModuleFiles = defineLink({
  from: 'ecommerce.store',
  to: 'file-storage.file',
  variants: ['contact'],
  isRepeatable: true,
});

/** Products of a store; an empty `quantity` is unlimited stock. */
export const storesToProducts = defineLink({
  from: 'ecommerce.store',
  to: 'ecommerce.product',
  fields: {
    sku: text({ unique: true, min: 1 }),
    quantity: integer({ optional: true, min: 0 }),
  },
});

/** Attributes of a product in one store; a price or security deposit here overrides the product's own. */
export const storesToProductsToAttributes = defineLink({
  from: 'ecommerce.stores-to-products',
  to: 'ecommerce.attribute',
  variants: ['security-deposit'],
});

export const widgetsToCategories = defineLink({ from: 'ecommerce.widget', to: 'ecommerce.category' });
export const widgetsToProducts = defineLink({ from: 'ecommerce.widget', to: 'ecommerce.product' });
export const widgetsToStores = defineLink({ from: 'ecommerce.widget', to: 'ecommerce.store' });
