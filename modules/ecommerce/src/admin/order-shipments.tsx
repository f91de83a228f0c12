import { useAccess } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useFailureText, useUpdate } from '@flotilla/react/client';
import { Button, ErrorNotice, Field, FieldError, Input, Label, NamedList, Skeleton } from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { sendShipment } from '../aftersales-actions.js';
import type { Order } from '../entities/order.js';
import { type Shipment, shipment } from '../entities/shipment.js';
import { messages } from './aftersales-messages.js';
import { PieceInputs, typedPieces } from './piece-inputs.js';
import { PiecesText } from './pieces-text.js';
import { type GoodsLine, useGoods } from './use-goods.js';

/** Lists the shipments of an order, and records new ones while goods are left to send. */
export function OrderShipments({ order, onSent }: { order: Order; onSent: () => void }) {
  const t = useT(messages);
  const access = useAccess();
  const { goods, shipments, error, refetch } = useGoods(order.id);
  const [isOpen, setOpen] = useState(false);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!goods || !shipments) return <Skeleton className="h-12 rounded-lg" />;
  const unsent = goods.filter((line) => line.unsent > 0);
  const canSend =
    ['approving', 'packaging', 'delivering'].includes(order.status) &&
    unsent.length > 0 &&
    access.may('update', shipment);
  if (shipments.length === 0 && !canSend) return null;
  const changed = () => {
    setOpen(false);
    refetch();
    onSent();
  };
  return (
    <section aria-label={t('shipments')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('shipments')}</h3>
      {shipments.length > 0 && (
        <NamedList label={t('shipments')} className="divide-y divide-border border-y border-border">
          {shipments.map((one) => (
            <ShipmentRow key={one.id} of={one} goods={goods} onArrived={changed} />
          ))}
        </NamedList>
      )}
      {canSend && !isOpen && (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
          {t('ship')}
        </Button>
      )}
      {canSend && isOpen && <ShipmentForm orderId={order.id} goods={unsent} onDone={changed} />}
    </section>
  );
}

interface ShipmentRowProps {
  of: Shipment;
  goods: readonly GoodsLine[];
  onArrived: () => void;
}

function ShipmentRow({ of, goods, onArrived }: ShipmentRowProps) {
  const t = useT(messages);
  const format = useFormat();
  const access = useAccess();
  const { mutate, isPending } = useUpdate(shipment);
  const { id, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = of;
  const arrive = () =>
    mutate({ id, patch: { deliveredAt: new Date().toISOString() } }, { onSuccess: onArrived });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 flex-col">
        <span>
          {deliveredAt === null
            ? t('sentAt', { date: format.dateTime(shippedAt) })
            : t('arrivedAt', { date: format.dateTime(deliveredAt) })}
        </span>
        <PiecesText of={of.lines} goods={goods} />
        {(carrier ?? trackingNumber) && (
          <span className="text-muted-foreground wrap-anywhere">
            {[carrier, trackingNumber].filter(Boolean).join(' · ')}
          </span>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-3">
        {trackingUrl && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4"
          >
            {t('track')}
          </a>
        )}
        {deliveredAt === null && access.may('update', shipment) && (
          <Button variant="ghost" size="sm" disabled={isPending} onClick={arrive}>
            {t('markArrived')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ShipmentFormProps {
  orderId: string;
  goods: readonly GoodsLine[];
  onDone: () => void;
}

const texts = ['carrier', 'trackingNumber', 'trackingUrl'] as const;

function ShipmentForm({ orderId, goods, onDone }: ShipmentFormProps) {
  const t = useT(messages);
  const idStart = useId();
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState({ carrier: '', trackingNumber: '', trackingUrl: '' });
  const { mutate, isPending, error } = useAction(sendShipment, { done: { text: t('sent') } });
  const failure = useFailureText(error);
  const lines = goods.map(({ id, title, unsent }) => ({ id, title, most: unsent }));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(
      texts.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : [])),
    );
    mutate(
      { params: { id: orderId }, body: { lines: typedPieces(lines, pieces), ...given } },
      { onSuccess: onDone },
    );
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <div className="flex flex-wrap gap-4">
        <PieceInputs lines={lines} typed={pieces} onChange={setPieces} />
      </div>
      <div className="flex flex-wrap gap-3 *:min-w-40 *:flex-1">
        {texts.map((name) => (
          <Field key={name}>
            <Label htmlFor={idStart + name}>{t(name)}</Label>
            <Input
              id={idStart + name}
              type={name === 'trackingUrl' ? 'url' : 'text'}
              maxLength={name === 'trackingUrl' ? 500 : 100}
              autoComplete="off"
              className="h-10 px-3 sm:text-sm"
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isPending || typedPieces(lines, pieces).length === 0}>
          {t('send')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}
