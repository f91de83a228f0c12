import {
  date,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
  select,
  text,
} from '@flotilla/core';

/** Fields of reviews, in length. */
export const reviewBounds = { rating: 5, text: 4000, authorName: 80 } as const;

/**
 * A buyer's review of a product, one for each line of an order. References to orders have no foreign keys, because
 * reviews outlive them.
 */
export const review = defineEntity({
  module: 'ecommerce',
  name: 'review',
  fields: {
    productId: reference({ to: 'ecommerce.product', readOnly: true, index: true }),
    orderId: reference({ to: 'ecommerce.order', constraint: false, readOnly: true, index: true }),
    lineId: reference({
      to: 'ecommerce.orders-to-products',
      constraint: false,
      readOnly: true,
      unique: true,
    }),
    rating: integer({ readOnly: true, min: 1, max: reviewBounds.rating }),
    text: text({ default: '', readOnly: true, max: reviewBounds.text }),
    authorName: text({ optional: true, max: reviewBounds.authorName }),
    language: text({ readOnly: true, max: 35 }),
    /** The title of the product when it was sold. */
    title: localizedText({ readOnly: true }),
    /** The first day of the rental, or the day of the order. */
    usedOn: date({ readOnly: true }),
    status: select({
      values: ['pending', 'published', 'rejected'],
      default: 'pending',
      lifecycle: {
        adminsMaySet: 'declared',
        transitions: [
          // The demo publishes its own.
          { name: 'publish', from: ['pending', 'rejected'], to: 'published', by: ['admin', 'system'] },
          { name: 'reject', from: ['pending', 'published'], to: 'rejected', by: ['admin'] },
        ],
      },
    }),
  },
  indexes: [{ fields: ['productId', 'status', 'createdAt'] }],
  guarded: 'rules',
  personal: {
    kept: {
      because: 'ratings stay in the average of the product',
      set: { authorName: null, text: '' },
    },
  },
  ui: {
    area: 'shop',
    rank: 8,
    rowLabel: 'text',
    columns: ['productId', 'rating', 'text', 'status', 'authorName', 'usedOn', 'createdAt'],
  },
});
export type Review = Row<typeof review>;
