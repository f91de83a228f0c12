import {
  adminTitle,
  boolean,
  decimal,
  defineEntity,
  integer,
  localizedText,
  reference,
  richText,
  select,
  slug,
  text,
  type Row,
} from '@flotilla/core';

export const product = defineEntity({
  module: 'ecommerce',
  name: 'product',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    slugs: localizedText({ areSlugs: true }),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
    type: select({ values: ['one_off', 'subscription'], default: 'one_off' }),
    /**
     * A variation (a size, a colour) names its product. No foreign key, because it would delete sold variations; see
     * `backend/variations/variation-guards.ts`.
     */
    parentId: reference({ to: 'ecommerce.product', constraint: false, optional: true }),
    /** The ids of the attributes that are its options, sorted: a product has each combination once. */
    optionKey: text({ optional: true, readOnly: true, max: 200 }),
    /** A product with a schedule is rented by dates. No foreign key, because it would delete the product. */
    scheduleId: reference({ to: 'ecommerce.schedule', constraint: false, optional: true, index: true }),
    /** Without a class the product is sold without tax. No foreign key, because it would delete the product. */
    taxClassId: reference({ to: 'ecommerce.tax-class', constraint: false, optional: true, index: true }),
    /** Whether it is sent to the buyer, whose country then taxes it. */
    isShippable: boolean({ default: false }),
    /** Of one piece, in grams. */
    weight: integer({ optional: true, min: 0, max: 100_000_000 }),
    /** Published reviews of buyers, and their average; null without one. */
    ratingCount: integer({ default: 0, readOnly: true, min: 0 }),
    ratingAverage: decimal({ optional: true, readOnly: true, scale: 2 }),
  },
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  partOf: 'parentId',
  unique: [['parentId', 'optionKey']],
  checks: [{ name: 'part-of-another', sql: '"parentId" is distinct from "id"', example: { parentId: null } }],
  ui: {
    area: 'shop',
    rank: 3,
    columns: ['@picture', 'adminTitle', '@languages', 'updatedAt'],
    views: [
      { name: 'drafts', filters: [{ column: 'publishedAt', method: 'isNull' }] },
      { name: 'missing-russian', filters: [{ column: 'title.ru', method: 'isNull' }] },
    ],
    searched: ['adminTitle', 'slug', 'title', 'shortDescription'],
  },
});
export type Product = Row<typeof product>;
