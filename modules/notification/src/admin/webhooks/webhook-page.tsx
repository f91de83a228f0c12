import { useAccess, usePageName } from '@flotilla/admin';
import { useLanguage, useT } from '@flotilla/react';
import { ApiError, useAction, useById, useDelete, useUpdate } from '@flotilla/react/client';
import { Button, EmptyState, ErrorNotice, Skeleton } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  Dialog,
  DialogContent,
} from '@flotilla/ui/overlays';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webhook, type Webhook } from '../../entities/webhook.js';
import { newWebhookSecret, pingWebhook } from '../../webhook-actions.js';
import { DeliveryLog } from './delivery-log.js';
import { problemText } from './failure-texts.js';
import { SecretText } from './secret-text.js';
import { WebhookForm } from './webhook-form.js';
import { webhookMessages } from './webhook-messages.js';
import { WebhookState } from './webhooks-page.js';

/** An endpoint: its form, its secret, a test event and its deliveries. */
export function WebhookPage({ id }: { id: string }) {
  const t = useT(webhookMessages);
  const language = useLanguage();
  const { data, error } = useById(webhook, id);
  usePageName(data?.address);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={<h1>{t('gone')}</h1>} className="m-6" />;
  if (error) return <ErrorNotice error={error} fallback={t('failed')} className="m-6" />;
  if (!data) return <Skeleton className="m-6 h-96 rounded-lg" />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-72 flex-col items-start gap-2">
          <h1 className="font-display text-2xl font-medium tracking-display wrap-anywhere">{data.address}</h1>
          <WebhookState of={data} />
          {!data.active && data.problem !== null && (
            <p className="text-sm text-destructive">{problemText(data.problem, language)}</p>
          )}
        </div>
        <Steps of={data} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DeliveryLog webhookId={id} />
        <Settings key={data.updatedAt} of={data} />
      </div>
    </div>
  );
}

function Settings({ of }: { of: Webhook }) {
  const access = useAccess();
  const { mutate, isPending, error } = useUpdate(webhook);
  if (!access.may('update', webhook)) return null;
  return (
    <div className="rounded-lg border border-border bg-card p-4">
      <WebhookForm
        row={of}
        isPending={isPending}
        error={error}
        onSave={(patch) => mutate({ id: of.id, patch })}
      />
    </div>
  );
}

function Steps({ of: { id, active } }: { of: Webhook }) {
  const t = useT(webhookMessages);
  const access = useAccess();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'secret' | 'delete'>();
  const ping = useAction(pingWebhook, { done: { text: t('pinged') } });
  const secret = useAction(newWebhookSecret);
  const remove = useDelete(webhook);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="outline"
        disabled={!active || ping.isPending}
        onClick={() => ping.mutate({ params: { id } })}
      >
        {t('ping')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => setAsking('secret')}>
        {t('newSecret')}
      </Button>
      {access.may('delete', webhook) && (
        <Button size="sm" variant="outline" onClick={() => setAsking('delete')}>
          {t('delete')}
        </Button>
      )}
      <AlertDialog open={asking === 'secret'} onOpenChange={() => setAsking(undefined)}>
        <AlertDialogContent title={t('newSecretTitle')} description={t('newSecretHint')}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => secret.mutate({ params: { id }, body: {} })}>
            {t('newSecret')}
          </AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
      <AlertDialog open={asking === 'delete'} onOpenChange={() => setAsking(undefined)}>
        <AlertDialogContent title={t('deleteTitle')} description={t('deleteHint')}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction
            onClick={() => remove.mutate(id, { onSuccess: () => void navigate('/notification/webhooks') })}
          >
            {t('delete')}
          </AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
      {secret.data && (
        <Dialog open onOpenChange={secret.reset}>
          <DialogContent closeLabel={t('cancel')} title={t('newSecret')}>
            <SecretText text={secret.data.secret} onClose={secret.reset} />
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}
