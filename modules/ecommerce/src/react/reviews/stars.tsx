import { useFormat, useT } from '@flotilla/react';
import { messages } from '../messages.js';
import { reviewBounds } from '../../entities/review.js';

/** Shows a rating as stars, with its number for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const t = useT(messages);
  const format = useFormat();
  const full = Math.round(rating);
  return (
    <span className="inline-flex whitespace-nowrap">
      <span aria-hidden className="text-sea">
        {'★'.repeat(full)}
        {'☆'.repeat(reviewBounds.rating - full)}
      </span>
      <span className="sr-only">{t('rated', { rating: format.number(rating) })}</span>
    </span>
  );
}

export interface Rated {
  readonly ratingCount: number;
  readonly ratingAverage: string | null;
}

/** Shows the average of a product's reviews. Shows nothing without one. */
export function Rating({ of: { ratingCount, ratingAverage } }: { of: Rated }) {
  const t = useT(messages);
  const format = useFormat();
  if (ratingCount === 0 || ratingAverage === null) return null;
  const rating = Number(ratingAverage);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <Stars rating={rating} />
      <span aria-hidden className="font-semibold tabular-nums">
        {format.number(rating)}
      </span>
      <span className="text-muted-foreground">{t('reviewCount', { count: ratingCount })}</span>
    </span>
  );
}
