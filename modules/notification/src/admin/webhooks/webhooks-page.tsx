import { useAccess } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useFind, useInsert } from '@flotilla/react/client';
import { Badge, Button, EmptyState, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { webhook, type Webhook } from '../../entities/webhook.js';
import { newWebhookSecret } from '../../webhook-actions.js';
import { eventsIn } from '../../webhook-shapes.js';
import { SecretText } from './secret-text.js';
import { WebhookForm } from './webhook-form.js';
import { webhookMessages } from './webhook-messages.js';

const maxListed = 100;

/** The endpoints of other systems, with their state. */
export function WebhooksPage() {
  const t = useT(webhookMessages);
  const access = useAccess();
  const [isCreating, setCreating] = useState(false);
  const { data, error } = useFind(webhook, { orderBy: { createdAt: 'asc' }, limit: maxListed });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
          <p className="max-w-prose pt-1 text-muted-foreground">{t('hint')}</p>
        </div>
        {access.may('create', webhook) && (
          <Button onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t('create')}
          </Button>
        )}
      </header>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!data && !error && <Skeleton className="h-64 rounded-lg" />}
      {data?.length === 0 && <EmptyState title={t('empty')} description={t('emptyHint')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-border rounded-lg border border-border bg-card">
          {data.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <span className="min-w-0 flex-1 basis-60">
                <Link
                  to={`/notification/webhooks/${one.id}`}
                  className="inline-flex min-h-8 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline pointer-coarse:min-h-11"
                >
                  {one.address}
                </Link>
                <span className="block text-sm text-muted-foreground wrap-anywhere">
                  {[one.description, t('eventsCount', { count: eventsIn(one.events).length })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <WebhookState of={one} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <NewWebhook onClose={() => setCreating(false)} />}
    </div>
  );
}

/** Whether an endpoint receives events. */
export function WebhookState({ of: { active, failingSince } }: { of: Webhook }) {
  const t = useT(webhookMessages);
  const format = useFormat();
  if (!active) return <Badge variant="outline">{t('off')}</Badge>;
  if (failingSince === null) return <Badge variant="secondary">{t('active')}</Badge>;
  return <Badge variant="destructive">{t('failing', { when: format.dateTime(failingSince) })}</Badge>;
}

/** Creates an endpoint and its secret, and shows the secret once. */
function NewWebhook({ onClose }: { onClose: () => void }) {
  const t = useT(webhookMessages);
  const navigate = useNavigate();
  const insert = useInsert(webhook);
  const secret = useAction(newWebhookSecret);
  const id = insert.data?.id;
  const close = () => (id === undefined ? onClose() : void navigate(`/notification/webhooks/${id}`));
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent closeLabel={t('cancel')} title={t('create')} className="sm:max-w-2xl">
        {secret.data ? (
          <SecretText text={secret.data.secret} onClose={close} />
        ) : (
          <WebhookForm
            isPending={insert.isPending || secret.isPending}
            error={insert.error ?? secret.error}
            onCancel={close}
            onSave={(values) =>
              insert.mutate(values, {
                onSuccess: (row) => secret.mutate({ params: { id: row.id }, body: {} }),
              })
            }
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
