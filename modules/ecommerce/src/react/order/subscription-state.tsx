import { useFormat, useT } from '@flotilla/react';
import type { OrderLine } from '../../shapes.js';
import { orderMessages } from '../order-messages.js';

/** The date of a subscription's next charge, or of its end. */
export function SubscriptionState({
  of: { status, periodEnd, isCanceled, endedAt },
}: {
  of: NonNullable<OrderLine['subscription']>;
}) {
  const t = useT(orderMessages);
  const format = useFormat();
  const at = status === 'ended' ? (endedAt ?? periodEnd) : periodEnd;
  const date = at === null ? '–' : format.date(at);
  if (status === 'ended') return <span role="status">{t('endedOn', { date })}</span>;
  if (isCanceled) return <span role="status">{t('endsOn', { date })}</span>;
  return <span role="status">{t(status === 'past_due' ? 'renewalFailed' : 'renewsOn', { date })}</span>;
}
