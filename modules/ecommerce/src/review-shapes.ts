import type { LocalizedText } from '@flotilla/core';
import { z } from 'zod';
import { reviewBounds } from './entities/review.js';
import { id, required } from './shapes.js';

export const writtenReview = z.strictObject({
  lineId: required('lineId'),
  rating: z.int('must be a whole number').min(1).max(reviewBounds.rating),
  text: z.string().trim().max(reviewBounds.text).default(''),
  /** Shown with the review; without it, the review has no name. */
  authorName: z.string().trim().max(reviewBounds.authorName).optional(),
});
export type WrittenReview = z.output<typeof writtenReview>;

/** A line of an order that its buyer can review, or has reviewed. */
export const reviewedLine = z.object({
  lineId: id,
  title: z.record(z.string(), z.string()),
  review: z
    .object({ rating: z.int(), text: z.string(), status: z.enum(['pending', 'published', 'rejected']) })
    .nullable(),
});
export type ReviewedLine = z.output<typeof reviewedLine>;

/** Name of the list filter that makes the published reviews of a product. */
export const productReviews = 'ecommerce.reviews';

/** A published review, as pages show it. */
export interface ShownReview {
  readonly id: string;
  readonly rating: number;
  readonly text: string;
  readonly authorName: string | null;
  readonly language: string;
  readonly title: LocalizedText;
  readonly usedOn: string;
  readonly createdAt: string;
}
