import { formPath, useAccess, useAdmin } from '@flotilla/admin';
import { Title, useFormat, useT } from '@flotilla/react';
import { useUpdate } from '@flotilla/react/client';
import { Badge, Button } from '@flotilla/ui';
import { Link } from 'react-router';
import { order } from '../entities/order.js';
import { product } from '../entities/product.js';
import { type Review, review } from '../entities/review.js';
import { reviewMessages } from './review-messages.js';

interface ReviewModerationProps {
  row: Review;
  reload: () => void;
}

/** Shows a whole review with its product and order, and publishes or rejects it. */
export function ReviewModeration({ row, reload }: ReviewModerationProps) {
  const t = useT(reviewMessages);
  const format = useFormat();
  const { labels } = useAdmin();
  const access = useAccess();
  const { mutate, isPending } = useUpdate(review);
  const { id, status, rating, text, authorName, productId, orderId, usedOn } = row;
  const set = (next: Review['status']) => mutate({ id, patch: { status: next } }, { onSuccess: reload });
  return (
    <article className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={formPath(product, productId)} className="font-semibold underline underline-offset-4">
          <Title of={row} as="span" />
        </Link>
        <span className="tabular-nums">{t('rating', { rating })}</span>
        <Badge
          className="ms-auto"
          variant={status === 'published' ? 'success' : status === 'rejected' ? 'outline' : 'accent'}
        >
          {labels.value(review, 'status', status)}
        </Badge>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text || t('noText')}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <span>{authorName ?? t('noName')}</span>
        <span>{format.day(usedOn.slice(0, 10))}</span>
        <Link to={formPath(order, orderId)} className="underline underline-offset-4">
          {t('openOrder')}
        </Link>
      </p>
      {access.may('update', review) && (
        <div className="flex flex-wrap gap-3">
          {status !== 'published' && (
            <Button size="sm" disabled={isPending} onClick={() => set('published')}>
              {t('publish')}
            </Button>
          )}
          {status !== 'rejected' && (
            <Button size="sm" variant="outline" disabled={isPending} onClick={() => set('rejected')}>
              {t('reject')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
