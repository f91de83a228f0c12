import { intervals } from '@flotilla/billing';
import { boundedJson, compareDecimals, decimalPattern, isDate } from '@flotilla/core/values';
import { z } from 'zod';
import { addressParts, countryCode } from './addresses/address-input.js';
import { taxReasons } from './taxes/tax-terms.js';
import { maxQuantity } from './max-quantity.js';

/** A required id, with the error "productId is required". */
export const required = (name: string) =>
  z.guid({ error: ({ input }) => (input ? 'must be a uuid' : `${name} is required`) });
export const id = required('id');
const optionalId = z.guid('must be a uuid').optional();

/** Maximum number of lines in the cart of a subject. */
export const maxCartLines = 100;

export const quantity = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maxQuantity, `must not be more than ${maxQuantity}`);
export const amount = z.string().max(50).regex(decimalPattern, 'must be an exact decimal such as 59.97');

/** An amount that an administrator enters: more than 0, and small enough for sums of many. */
export const enteredAmount = amount
  .refine((text) => isNoDecimal(text) || compareDecimals(text, '0') > 0, 'must be more than 0.')
  .refine((text) => isNoDecimal(text) || compareDecimals(text, '1000000000') <= 0, 'is too large.');
const isNoDecimal = (text: string) => !decimalPattern.test(text);

const isUsableDay = (text: string) =>
  text.length === 10 && isDate(text) && text >= '1000-01-01' && text <= '9000-12-31';

/** A calendar day in the zone of the place. Leaves room for calculations with years of four digits. */
export const day = z
  .string()
  .max(10)
  .refine(isUsableDay, 'must be a day such as 2027-07-03')
  .meta({ format: 'date', examples: ['2027-07-03'] });
export const timeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:00');

/** The dates of a rental. `pieces`: how many at the same time; `quantity` is units times pieces. */
export const dated = {
  pieces: quantity.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  startTime: timeOfDay.optional(),
  endTime: timeOfDay.optional(),
};

/** Extras of one line: at most this number of different ones. */
const maxExtras = 20;
/** The selected extras of a product. Required ones are added. */
export const extraChoices = z
  .array(z.strictObject({ id, quantity: quantity.default(1) }))
  .max(maxExtras, `must name ${maxExtras} extras at most`)
  .refine((chosen) => new Set(chosen.map((one) => one.id.toLowerCase())).size === chosen.length, {
    message: 'names an extra twice',
  })
  .optional();

/**
 * A product to buy, with quantity, store and currency. `attributeId` selects one of several prices: by the
 * day, by the week.
 */
export const bought = {
  quantity: quantity.default(1),
  storeId: optionalId,
  attributeId: optionalId,
  ...dated,
  extras: extraChoices,
  billingModule: z.strictObject({ currency: z.strictObject({ id: optionalId }).optional() }).optional(),
};

export const addition = z.strictObject({ productId: required('productId'), ...bought });
export type Addition = z.output<typeof addition>;

/** Country of the buyer (ISO 3166-1), and the tax number of a business; they decide the tax. */
export const buyerTaxes = {
  country: countryCode.optional(),
  taxId: z.string().trim().max(40).optional(),
};

export const quantities = z.strictObject({
  ordersToProducts: z
    .array(
      z
        .strictObject({ id, quantity: quantity.optional(), ...dated, extras: extraChoices })
        .refine(({ id: _, ...changed }) => Object.values(changed).some((value) => value !== undefined), {
          path: ['quantity'],
          message: 'must be a whole number',
        }),
    )
    .min(1)
    .max(maxCartLines),
});
export type LineChange = z.output<typeof quantities>['ordersToProducts'][number];

export const lineCurrency = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  symbol: z.string(),
  code: z.string().nullable(),
  decimals: z.int(),
  isDefault: z.boolean(),
});
export type LineCurrency = z.output<typeof lineCurrency>;

/** Parameters of any list; the list itself validates them. */
const listParameter = boundedJson({ maxLength: 64_000 }).optional();
export const listQuery = z.strictObject({
  filters: listParameter,
  search: listParameter,
  orderBy: listParameter,
  limit: listParameter,
  offset: listParameter,
  after: listParameter,
  before: listParameter,
  count: listParameter,
  include: listParameter,
});

/** Totals by currency, as exact decimals. */
export const totals = z.array(z.object({ total: z.string(), billingModuleCurrency: lineCurrency }));
export type Totals = z.output<typeof totals>;

/** Parts of a rental whose units have different prices. `amount`: for all pieces. */
export const staySegments = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    units: z.int(),
    unitPrice: z.string(),
    amount: z.string(),
  }),
);

/** An extra of a line: as sold, or current. */
const orderLineExtra = z.object({
  id,
  title: z.record(z.string(), z.string()),
  /** How many are selected. */
  quantity: z.int(),
  /** `amount` is `count` times `unitPrice`: for each unit or piece of the line. */
  count: z.int(),
  unitPrice: z.string(),
  amount: z.string(),
});
export type OrderLineExtra = z.output<typeof orderLineExtra>;

/** A line of an order with its price: as sold, or current. */
const orderLine = z.looseObject({
  id,
  quantity: z.int(),
  /** Resources that a rental takes at the same time. */
  pieces: z.int(),
  /** The days of a rental, as moments at midnight UTC. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Before discounts, without extras. */
  total: z.string().nullable(),
  extras: z.array(orderLineExtra),
  /** Whether the product of an unsold line offers extras. */
  hasExtras: z.boolean(),
  /** Why the line can't be bought with these extras. */
  extraProblem: z.enum(['not-offered', 'quantity', 'no-price']).nullable(),
  /** Taken off the total; 0 before checkout. */
  discount: z.string(),
  /** The price with tax: `net` and `tax` add up to `gross`, the amount to pay. Null before checkout. */
  net: z.string().nullable(),
  tax: z.string().nullable(),
  gross: z.string().nullable(),
  /** In percent. */
  taxRate: z.string().nullable(),
  taxCountry: z.string().nullable(),
  taxReason: z.enum(taxReasons).nullable(),
  /** Price of one piece or unit; null where the units of a rental have different prices. */
  price: z.string().nullable(),
  segments: staySegments.nullable(),
  /** The payment interval; null for a one-off payment. */
  interval: z.enum(intervals).nullable(),
  productId: z.string(),
  storeId: z.string().nullable(),
  /** Null when the product was deleted. */
  product: z.looseObject({ slug: z.string(), title: z.record(z.string(), z.string()) }).nullable(),
  /** The product's title when it was sold. */
  title: z.record(z.string(), z.string()),
  /** Title of the effective price: "Price per week". */
  priceTitle: z.record(z.string(), z.string()),
  /** Unit of one piece, such as "week". Empty for a price per piece. */
  unit: z.record(z.string(), z.string()),
  paymentIntentId: z.string().nullable(),
  billingModuleCurrency: lineCurrency.nullable(),
  /** The subscription that the line started; null before it is paid, and for one-off payments. */
  subscription: z
    .object({
      status: z.enum(['active', 'past_due', 'ended']),
      periodEnd: z.string().nullable(),
      isCanceled: z.boolean(),
      endedAt: z.string().nullable(),
    })
    .nullable(),
});
export type OrderLine = z.output<typeof orderLine>;

/** A cost of an order beside its products: an extra or its delivery. Fixed at checkout, like the lines. */
const orderCharge = z.object({
  id,
  kind: z.enum(['delivery', 'fee', 'extra']),
  /** The line of an extra. */
  lineId: id.nullable(),
  title: z.record(z.string(), z.string()),
  quantity: z.int(),
  unitPrice: z.string(),
  /** In the store's prices, before the discount. */
  amount: z.string(),
  discount: z.string(),
  net: z.string(),
  tax: z.string(),
  /** Amount to pay. */
  gross: z.string(),
  /** In percent. */
  taxRate: z.string(),
  taxCountry: z.string().nullable(),
  taxReason: z.enum(taxReasons),
  billingModuleCurrency: lineCurrency.nullable(),
});
export type OrderCharge = z.output<typeof orderCharge>;

export const shownAddress = z.object(addressParts).nullable();

export const orderWithLines = z.looseObject({
  id,
  number: z.string().nullable(),
  status: z.enum(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled']),
  type: z.enum(['cart', 'history']),
  createdAt: z.string(),
  placedAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  /** Why it returned to the cart or was canceled. */
  problem: z.string().nullable(),
  /** Signed address of the receipt. */
  receipt: z.string().nullable(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
  /** Address of its goods; null for goods that are picked up, and without goods. */
  deliveryAddress: shownAddress,
  billingAddress: shownAddress,
  /** Title of its delivery, such as "Courier"; null without goods. Orders of a store share a delivery. */
  deliveryTitle: z.record(z.string(), z.string()).nullable(),
  ordersToProducts: z.array(orderLine),
  /** Empty before checkout. A shared delivery stands on one of its orders. */
  charges: z.array(orderCharge),
});
export type OrderWithLines = z.output<typeof orderWithLines>;

/** The invoices, each with its payment page. `lastError`: why an invoice can't be paid. */
export const charged = z.object({
  billingModule: z.object({
    invoices: z.array(
      z.looseObject({
        id,
        status: z.string(),
        amount: z.string(),
        currency: z.string().nullable(),
        paymentUrl: z.string(),
      }),
    ),
  }),
});
export type Charged = z.output<typeof charged>;

export const checkoutAttributes = z.object({
  amount: z.string(),
  type: z.enum(['one_off', 'subscription']),
  interval: z.enum(intervals).nullable(),
});
