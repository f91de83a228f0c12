import {
  adminTitle,
  boolean,
  date,
  datetime,
  decimal,
  defineEntity,
  integer,
  json,
  localizedText,
  money,
  reference,
  type Row,
  select,
  slug,
} from '@flotilla/core';
import { discountKinds, discountTargets } from '../discounts/discount-terms.js';

const counted = () => integer({ optional: true, min: 1, max: 1_000_000 });
const texts = (pattern: RegExp, example: string, en: string, ru: string) =>
  json({ shape: 'array', default: [], items: { pattern, patternSays: { en, ru }, example } });

/** A reduction of prices: automatic, or for buyers who enter one of its codes. */
export const discount = defineEntity({
  module: 'ecommerce',
  name: 'discount',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    kind: select({ values: discountKinds, default: 'percent' }),
    target: select({ values: discountTargets, default: 'order' }),
    /** In percent, or an amount for the kind `amount`. */
    value: decimal({ default: '10', min: '0', max: '999999999999', scale: 4 }),
    /** Currency of the amounts; required by an amount and by `minSubtotal`. */
    currencyId: reference({ to: 'billing.currency', constraint: false, optional: true }),
    isAutomatic: boolean({ default: false }),
    startsAt: datetime({ optional: true }),
    endsAt: datetime({ optional: true }),
    minSubtotal: money({ optional: true, min: '0' }),
    minQuantity: counted(),
    buyQuantity: counted(),
    getQuantity: counted(),
    firstOrderOnly: boolean({ default: false }),
    /** Slugs of roles; the buyer needs one of them. Empty for all buyers. */
    roles: texts(
      /^[a-z0-9-]{1,100}$/,
      'member',
      'must be slugs of roles such as ["member"]',
      'должно быть именами ролей, например ["member"]',
    ),
    /** Country codes of the buyer; empty for all countries. */
    countries: texts(
      /^[A-Z]{2}$/,
      'CY',
      'must be country codes such as ["CY"]',
      'должно быть кодами стран, например ["CY"]',
    ),
    /** Days of rentals that it applies to, both included. */
    bookFrom: date({ optional: true }),
    bookUntil: date({ optional: true }),
    usageLimit: integer({ optional: true, min: 0, max: 1_000_000_000 }),
    /** For each mail address. */
    perBuyerLimit: counted(),
    used: integer({ default: 0, min: 0, readOnly: true }),
    /** Targets of other discounts that it may be used with. */
    combinesWith: texts(
      /^(products|order|delivery)$/,
      'delivery',
      'must be targets such as ["products", "delivery"]',
      'должно быть целями, например ["products", "delivery"]',
    ),
  },
  checks: [
    { name: 'percent-of-whole', sql: `"kind" = 'amount' or "value" <= 100`, example: { value: '10' } },
    {
      name: 'amount-in-currency',
      sql: `"currencyId" is not null or ("kind" <> 'amount' and "minSubtotal" is null)`,
      example: { kind: 'percent' },
    },
    { name: 'used-within-limit', sql: '"used" <= "usageLimit"', example: { used: 0, usageLimit: 100 } },
    {
      name: 'period-in-order',
      sql: '"startsAt" <= "endsAt"',
      example: { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z' },
    },
    {
      name: 'days-in-order',
      sql: '"bookFrom" <= "bookUntil"',
      example: { bookFrom: '2026-01-01', bookUntil: '2090-01-01' },
    },
    {
      name: 'delivery-only',
      sql: `"kind" <> 'free-delivery' or "target" = 'delivery'`,
      example: { kind: 'percent', target: 'order' },
    },
    {
      name: 'products-only',
      sql: `"kind" <> 'buy-x-get-y' or "target" = 'products'`,
    },
  ],
  guarded: 'rules',
  ui: {
    area: 'shop',
    rank: 7,
    columns: ['adminTitle', 'kind', 'target', 'value', 'isAutomatic', 'used'],
    groups: {
      reduction: ['kind', 'target', 'value', 'currencyId', 'buyQuantity', 'getQuantity', 'isAutomatic'],
      conditions: [
        'minSubtotal',
        'minQuantity',
        'bookFrom',
        'bookUntil',
        'firstOrderOnly',
        'roles',
        'countries',
        'combinesWith',
      ],
      limits: ['startsAt', 'endsAt', 'usageLimit', 'perBuyerLimit'],
    },
  },
});
export type Discount = Row<typeof discount>;
