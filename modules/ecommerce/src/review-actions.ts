import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { reviewedLine, writtenReview } from './review-shapes.js';
import { id, required } from './shapes.js';

const module = 'ecommerce';
const ofOrder = '/api/rbac/subjects/{id}/ecommerce-module/orders/{orderId}/reviews' as const;
const ofLink = '/api/ecommerce/order-links/{link}/reviews' as const;
const orderParams = z.object({ id, orderId: required('orderId') });
const linkParams = z.object({ link: z.string().max(120) });
const rules =
  'It is shown after moderation. 422 before the order is delivered or the rental has ended, and 409 for a second review of a line.';

export const reviewsOfOrder = defineAction({
  module,
  access: 'owner',
  name: 'reviews-of-order',
  method: 'GET',
  path: ofOrder,
  summary: 'Lists the lines of an order that its buyer can review or has reviewed.',
  schemas: { params: orderParams, answer: z.array(reviewedLine) },
});

export const writeReview = defineAction({
  module,
  access: 'owner',
  name: 'write-review',
  method: 'POST',
  path: ofOrder,
  status: 201,
  limit: { calls: 20, per: 'hour', by: 'subject' },
  summary: `Adds the buyer’s review of a line of an order. ${rules}`,
  schemas: { params: orderParams, body: writtenReview, answer: reviewedLine },
});

export const linkedOrderReviews = defineAction({
  module,
  access: 'public',
  name: 'linked-order-reviews',
  method: 'GET',
  path: ofLink,
  limit: 'own',
  summary: 'Lists the lines of the order of a signed link that its buyer can review or has reviewed.',
  schemas: { params: linkParams, answer: z.array(reviewedLine) },
});

export const writeLinkedReview = defineAction({
  module,
  access: 'public',
  name: 'write-linked-review',
  method: 'POST',
  path: ofLink,
  status: 201,
  limit: 'own',
  summary: `Adds the review of a line of the order of a signed link. ${rules}`,
  schemas: { params: linkParams, body: writtenReview, answer: reviewedLine },
});
