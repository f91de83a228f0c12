import { FilterSelect } from '@flotilla/admin';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useAction, useAnswerPages } from '@flotilla/react/client';
import { Badge, Button, EmptyState, ErrorNotice, Field, Label, Select, Skeleton, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useId, useState } from 'react';
import { replayFailed, webhookDeliveries } from '../../webhook-actions.js';
import { type Delivery, deliveryStates } from '../../webhook-shapes.js';
import { DeliveryDetails } from './delivery-details.js';
import { errorText } from './failure-texts.js';
import { webhookMessages } from './webhook-messages.js';

const pageSize = 30;

/** The deliveries of an endpoint, newest first, with replays. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const t = useT(webhookMessages);
  const headingId = useId();
  const [state, setState] = useState<Delivery['state']>();
  const [opened, setOpened] = useState<Delivery>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useAnswerPages(webhookDeliveries, {
    params: { id: webhookId },
    query: { limit: pageSize, ...(state && { state }) },
  });
  const deliveries = data?.flat();
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={headingId} className="font-display text-xl font-medium">
          {t('log')}
        </h2>
        <div className="flex flex-wrap items-end gap-2">
          <StateSelect value={state} onChange={setState} />
          <Button variant="outline" className="h-10" disabled={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
          <ReplayFailed webhookId={webhookId} onDone={() => void refetch()} />
        </div>
      </div>
      {error && <ErrorNotice error={error} fallback={t('logFailed')} />}
      {!deliveries && !error && <Skeleton className="h-64 rounded-lg" />}
      {deliveries?.length === 0 && (
        <EmptyState title={t('noDeliveries')} description={t('noDeliveriesHint')} />
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y divide-border rounded-lg border border-border bg-card text-sm">
          {deliveries.map((one) => (
            <DeliveryItem key={one.id} of={one} onOpen={() => setOpened(one)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="outline" className="self-start" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {opened && (
        <DeliveryDetails
          webhookId={webhookId}
          of={opened}
          onClose={() => setOpened(undefined)}
          onReplayed={() => void refetch()}
        />
      )}
    </section>
  );
}

function DeliveryItem({ of, onOpen }: { of: Delivery; onOpen: () => void }) {
  const t = useT(webhookMessages);
  const format = useFormat();
  const { type, createdAt, dueAt, state, status, durationMs, attempts } = of;
  const error = errorText(of, useLanguage());
  const response = [
    status === null ? null : String(status),
    durationMs === null ? null : t('duration', { ms: durationMs }),
    attempts > 1 ? `${t('attempts')}: ${attempts}` : null,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono wrap-anywhere">{type}</span>
          <StateBadge of={state} />
        </span>
        <span className="block text-muted-foreground tabular-nums">
          {[format.dateTime(createdAt), ...response].filter((part) => part !== null).join(' · ')}
        </span>
        {state === 'waiting' && attempts > 0 && (
          <span className="block text-muted-foreground">{t('next', { when: format.dateTime(dueAt) })}</span>
        )}
        {error !== null && <span className="block text-destructive wrap-anywhere">{error}</span>}
      </span>
      <Button size="sm" variant="outline" aria-label={t('details', { event: type })} onClick={onOpen}>
        {t('open')}
      </Button>
    </li>
  );
}

const labels = { waiting: 'waiting', delivered: 'delivered', failed: 'failedState' } as const;

function StateBadge({ of }: { of: Delivery['state'] }) {
  const t = useT(webhookMessages);
  const variants = { waiting: 'outline', delivered: 'secondary', failed: 'destructive' } as const;
  return <Badge variant={variants[of]}>{t(labels[of])}</Badge>;
}

interface StateSelectProps {
  value: Delivery['state'] | undefined;
  onChange: (state: Delivery['state'] | undefined) => void;
}

function StateSelect({ value, onChange }: StateSelectProps) {
  const t = useT(webhookMessages);
  return (
    <FilterSelect
      label={t('show')}
      value={value ?? ''}
      onChange={(chosen) => onChange(deliveryStates.find((one) => one === chosen))}
    >
      <option value="">{t('all')}</option>
      {deliveryStates.map((one) => (
        <option key={one} value={one}>
          {t(labels[one])}
        </option>
      ))}
    </FilterSelect>
  );
}

const hourMs = 3_600_000;
/** Ages of the oldest replayed delivery, in hours. */
const ages = [1, 24, 72, 720] as const;

function ReplayFailed({ webhookId, onDone }: { webhookId: string; onDone: () => void }) {
  const t = useT(webhookMessages);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [hours, setHours] = useState<number>(24);
  const { mutate, isPending } = useAction(replayFailed);
  const replay = () =>
    mutate(
      { params: { id: webhookId }, body: { since: new Date(Date.now() - hours * hourMs).toISOString() } },
      {
        onSuccess: ({ replayed }) => {
          toast.success(t('replayedCount', { count: replayed }));
          onDone();
        },
      },
    );
  return (
    <>
      <Button variant="outline" className="h-10" disabled={isPending} onClick={() => setAsking(true)}>
        {t('replayAll')}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent
          title={t('replayAllTitle')}
          description={t('replayAllHint')}
          details={
            <Field className="w-full">
              <Label htmlFor={id}>{t('since')}</Label>
              <Select id={id} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
                {ages.map((age) => (
                  <option key={age} value={age}>
                    {age < 72 ? t('hours', { count: age }) : t('days', { count: age / 24 })}
                  </option>
                ))}
              </Select>
            </Field>
          }
        >
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={replay}>{t('replay')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
