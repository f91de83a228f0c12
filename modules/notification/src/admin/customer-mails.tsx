import { formPath, useAdmin } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { Badge, NamedList } from '@flotilla/ui';
import { Link } from 'react-router';
import type { CustomerMails } from '../customer-shapes.js';
import { notificationEntity } from '../entities/notification.js';
import { messages as texts } from './admin-messages.js';

/** The messages sent to a customer, the latest first, and the topics that it switched off. */
export function CustomerMailsTab({ data: { messages, switchedOff } }: { data: CustomerMails }) {
  const t = useT(texts);
  const { labels } = useAdmin();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {switchedOff.length === 0
          ? t('allTopics')
          : t('switchedOff', { topics: switchedOff.map(({ title }) => title).join(', ') })}
      </p>
      {messages.length === 0 && <p className="text-muted-foreground">{t('noMails')}</p>}
      {messages.length > 0 && (
        <NamedList
          label={t('mails')}
          className="divide-y divide-border rounded-lg border border-border bg-card"
        >
          {messages.map(({ id, title, receiver, status, method, sentAt, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
              <span className="flex min-w-48 flex-1 flex-col">
                <Link
                  to={formPath(notificationEntity, id)}
                  className="w-fit font-semibold underline-offset-4 wrap-anywhere hover:underline"
                >
                  {title ?? receiver}
                </Link>
                <span className="wrap-anywhere text-muted-foreground">
                  {format.dateTime(sentAt ?? createdAt)} ·{' '}
                  {labels.value(notificationEntity, 'method', method)}: {receiver}
                </span>
              </span>
              <Badge variant={status === 'error' ? 'destructive' : 'outline'}>
                {labels.value(notificationEntity, 'status', status)}
              </Badge>
            </li>
          ))}
        </NamedList>
      )}
    </div>
  );
}
