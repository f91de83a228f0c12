import type { DocumentList } from '@flotilla/core/documents';
import { Localized, useFormat, useT } from '@flotilla/react';
import { ListPages } from '@flotilla/react/kit';
import { Container, Heading, type HeadingLevel, Section } from '@flotilla/ui';
import type { ShownReview } from '../../review-shapes.js';
import { messages } from '../messages.js';
import { type Rated, Rating, Stars } from './stars.js';

/** Shows the published reviews of a product. Shows nothing without one. */
export function ReviewList({
  product,
  reviews,
  level,
}: {
  product: Rated;
  reviews: DocumentList<ShownReview>;
  level: HeadingLevel;
}) {
  const t = useT(messages);
  if (product.ratingCount === 0) return null;
  return (
    <Section spacing="none">
      <Container className="flex flex-col gap-8 pb-section">
        <div id="reviews" className="flex scroll-mt-24 flex-col gap-2">
          <Heading level={level} size="md">
            {t('reviews')}
          </Heading>
          <Rating of={product} />
        </div>
        <ul className="flex max-w-prose flex-col divide-y divide-border">
          {reviews.rows.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
        <ListPages list={reviews} />
      </Container>
    </Section>
  );
}

function Review({ review }: { review: ShownReview }) {
  const t = useT(messages);
  const format = useFormat();
  const { rating, text, authorName, language, title, usedOn } = review;
  return (
    <li className="py-5 first:pt-0">
      <article className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} />
          <span className="font-semibold wrap-anywhere">{authorName ?? t('buyer')}</span>
        </p>
        {text !== '' && (
          <p lang={language} className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
        <p className="text-sm text-muted-foreground">
          <Localized value={title} />
          {', '}
          <time dateTime={usedOn.slice(0, 10)}>{format.date(usedOn)}</time>
        </p>
      </article>
    </li>
  );
}
