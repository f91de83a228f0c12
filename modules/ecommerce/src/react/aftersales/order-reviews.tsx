import { localized, useSite, useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, Field, FieldError, Input, Label, Textarea } from '@flotilla/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { reviewBounds } from '../../entities/review.js';
import { linkedOrderReviews, reviewsOfOrder, writeLinkedReview, writeReview } from '../../review-actions.js';
import type { ReviewedLine, WrittenReview } from '../../review-shapes.js';
import type { OrderPartProps } from './order-documents.js';
import { Section } from './section.js';
import { reviewMessages } from './review-messages.js';

/** Lets a buyer review the products of an order. Shows nothing before it is over. */
export function OrderReviews({ order, link }: OrderPartProps) {
  const t = useT(reviewMessages);
  const { data = [], refetch } = useReviews(order.id, link);
  useEffect(() => void refetch(), [refetch, order.status]);
  if (data.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex max-w-prose flex-col gap-8">
        {data.map((line) => (
          <li key={line.lineId} className="flex flex-col gap-3">
            {line.review ? (
              <Written line={line} review={line.review} />
            ) : (
              <ReviewForm orderId={order.id} link={link} line={line} done={() => void refetch()} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useReviews(orderId: string, link: string | undefined) {
  const { subject } = useSession();
  const own = useAnswer(
    reviewsOfOrder,
    link === undefined && subject ? { params: { id: subject.id, orderId } } : null,
  );
  const linked = useAnswer(linkedOrderReviews, link === undefined ? null : { params: { link } });
  return link === undefined ? own : linked;
}

function useTitle({ title }: ReviewedLine) {
  return localized(title, useSite())?.value ?? '';
}

function Written({ line, review }: { line: ReviewedLine; review: NonNullable<ReviewedLine['review']> }) {
  const t = useT(reviewMessages);
  return (
    <>
      <p className="font-semibold wrap-anywhere">{useTitle(line)}</p>
      <p role="status" className="text-sm text-muted-foreground">
        {t('stars', { count: review.rating })}. {t(review.status)}
      </p>
      {review.text !== '' && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
    </>
  );
}

interface ReviewFormProps {
  orderId: string;
  link: string | undefined;
  line: ReviewedLine;
  done: () => void;
}

const ratings = Array.from({ length: reviewBounds.rating }, (_, index) => index + 1);

function ReviewForm({ orderId, link, line, done }: ReviewFormProps) {
  const t = useT(reviewMessages);
  const ids = { name: useId(), text: useId(), field: useId(), hint: useId(), failure: useId() };
  const title = useTitle(line);
  const [rating, setRating] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const { write, isPending, failure } = useWriting({ orderId, link });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(rating === undefined);
    if (rating === undefined || isPending) return;
    const form = new FormData(event.currentTarget);
    const text = String(form.get('text'));
    write({ lineId: line.lineId, rating, text, authorName: String(form.get('name')) }, done);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" aria-label={t('of', { title })} noValidate>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <fieldset aria-describedby={isMissing ? ids.failure : undefined}>
        <legend className="text-sm font-medium">{t('rating')}</legend>
        <div className="flex flex-wrap">
          {ratings.map((one) => (
            <label
              key={one}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-2xl text-sea has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={ids.field}
                value={one}
                checked={rating === one}
                onChange={() => setRating(one)}
                className="sr-only"
                aria-label={t('stars', { count: one })}
              />
              <span aria-hidden>{one <= (rating ?? 0) ? '★' : '☆'}</span>
            </label>
          ))}
        </div>
        {isMissing && rating === undefined && <FieldError id={ids.failure}>{t('chooseRating')}</FieldError>}
      </fieldset>
      <Field>
        <Label htmlFor={ids.text}>{t('text')}</Label>
        <Textarea id={ids.text} name="text" rows={4} maxLength={reviewBounds.text} />
      </Field>
      <Field>
        <Label htmlFor={ids.name}>{t('name')}</Label>
        <Input
          id={ids.name}
          name="name"
          maxLength={reviewBounds.authorName}
          autoComplete="given-name"
          aria-describedby={ids.hint}
        />
        <p id={ids.hint} className="text-sm text-muted-foreground">
          {t('nameHint')}
        </p>
      </Field>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <Button type="submit" variant="outline" className="self-start" aria-disabled={isPending}>
        {t(isPending ? 'sending' : 'send')}
      </Button>
    </form>
  );
}

/** Returns the call of the buyer's session, or of the signed link. */
function useWriting({ orderId, link }: Pick<ReviewFormProps, 'orderId' | 'link'>) {
  const t = useT(reviewMessages);
  const { subject } = useSession();
  const sent = { done: { text: t('sent') } };
  const own = useAction(writeReview, sent);
  const linked = useAction(writeLinkedReview, sent);
  return {
    isPending: own.isPending || linked.isPending,
    failure: useFailureText(own.error ?? linked.error),
    write(body: WrittenReview, onSuccess: () => void) {
      if (link !== undefined) linked.mutate({ params: { link }, body }, { onSuccess });
      else if (subject) own.mutate({ params: { id: subject.id, orderId }, body }, { onSuccess });
    },
  };
}
