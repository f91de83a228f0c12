import { useLanguage, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { Button, ErrorNotice, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { replayDelivery, webhookDelivery } from '../../webhook-actions.js';
import type { Delivery } from '../../webhook-shapes.js';
import { errorText } from './failure-texts.js';
import { webhookMessages } from './webhook-messages.js';

interface DeliveryDetailsProps {
  webhookId: string;
  of: Delivery;
  onClose: () => void;
  onReplayed: () => void;
}

/** The body and the response of a delivery, with a button that sends it again. */
export function DeliveryDetails({ webhookId, of, onClose, onReplayed }: DeliveryDetailsProps) {
  const t = useT(webhookMessages);
  const language = useLanguage();
  const params = { id: webhookId, deliveryId: of.id };
  const { data, error } = useAnswer(webhookDelivery, { params });
  const { mutate, isPending } = useAction(replayDelivery, { done: { text: t('replayed') } });
  const replay = () =>
    mutate(
      { params },
      {
        onSuccess: () => {
          onReplayed();
          onClose();
        },
      },
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t('cancel')} title={of.type} className="sm:max-w-2xl">
        <div className="flex min-w-0 flex-col gap-4">
          {error && <ErrorNotice error={error} fallback={t('logFailed')} />}
          {!data && !error && <Skeleton className="h-40 rounded-lg" />}
          {data && (
            <>
              <Part title={t('messageId')}>{data.messageId}</Part>
              <Part title={t('body')}>{formatted(data.payload)}</Part>
              <Part title={`${t('response')}${data.status === null ? '' : ` ${data.status}`}`}>
                {data.response || errorText(data, language) || t('noResponse')}
              </Part>
            </>
          )}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('close')}
            </Button>
            {of.state !== 'waiting' && (
              <Button disabled={isPending} onClick={replay}>
                {t('replay')}
              </Button>
            )}
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="pb-1 text-sm font-semibold">{title}</h3>
      <pre className="max-h-60 overflow-auto rounded-md bg-muted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {children}
      </pre>
    </div>
  );
}

function formatted(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
