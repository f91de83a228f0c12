import { useAdmin } from '@flotilla/admin';
import { transitions } from '@flotilla/core/administration';
import { useFormat, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { useEffect } from 'react';
import { type Order, order } from '../entities/order.js';
import { messages } from './admin-messages.js';

export function OrderHistory({ row: { id, updatedAt } }: { row: Order }) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useAnswer(transitions, { params: { id } });
  useEffect(() => void refetch(), [updatedAt, refetch]);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  if (data.length === 0) return <p className="text-sm text-muted-foreground">{t('noHistory')}</p>;
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-card text-sm">
      {data.toReversed().map(({ to, createdAt, actor }, index) => (
        <li key={`${createdAt} ${index}`} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="font-semibold">{labels.value(order, 'status', to)}</span>
          <span className="text-muted-foreground tabular-nums">{dateTime(createdAt)}</span>
          <span className="ms-auto text-muted-foreground">
            {actor.kind === 'subject' ? t('bySubject', { id: String(actor.id).slice(-8) }) : t('bySystem')}
          </span>
        </li>
      ))}
    </ol>
  );
}
