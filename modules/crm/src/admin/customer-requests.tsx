import { formPath, useAdmin } from '@flotilla/admin';
import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { Badge, NamedList } from '@flotilla/ui';
import { Link } from 'react-router';
import type { CustomerRequests } from '../customer-shapes.js';
import { request } from '../entities/request.js';
import { customerMessages } from './customer-messages.js';

/** The requests of a customer, the latest first. */
export function CustomerRequestsTab({ data: { count, requests } }: { data: CustomerRequests }) {
  const t = useT(customerMessages);
  const { labels } = useAdmin();
  const format = useFormat();
  const site = useSite();
  if (requests.length === 0) return <p className="text-muted-foreground">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <NamedList
        label={t('requests')}
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {requests.map(({ id, form, status, createdAt, replies }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="flex min-w-48 flex-1 flex-col">
              <Link
                to={formPath(request, id)}
                className="w-fit font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {localized(form, site)?.value || format.dateTime(createdAt)}
              </Link>
              <span className="text-muted-foreground">
                {[format.dateTime(createdAt), replies > 0 && t('messages', { count: replies })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Badge variant="outline">{labels.value(request, 'status', status)}</Badge>
          </li>
        ))}
      </NamedList>
      {count > requests.length && (
        <p className="text-sm text-muted-foreground">{t('last', { count: requests.length, all: count })}</p>
      )}
    </div>
  );
}
