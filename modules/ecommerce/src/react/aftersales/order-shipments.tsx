import { useFormat, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { buttonVariants, Icon } from '@flotilla/ui';
import { useEffect } from 'react';
import { linkedOrderShipments, shipmentsOfOrder } from '../../aftersales-actions.js';
import type { ShownShipment } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { aftersalesMessages } from './aftersales-messages.js';
import type { OrderPartProps } from './order-documents.js';
import { PiecesList } from './pieces-list.js';
import { Section } from './section.js';

/** Lists the shipments of an order with their tracking. Shows nothing without one. */
export function OrderShipments({ order, link }: Pick<OrderPartProps, 'order' | 'link'>) {
  const t = useT(aftersalesMessages);
  const { data = [], refetch } = useShipments(order.id, link);
  useEffect(() => void refetch(), [refetch, order.status]);
  if (data.length === 0) return null;
  return (
    <Section title={t('shipments')}>
      <ul className="divide-y divide-border/70 border-y border-border/70">
        {data.map((one) => (
          <ShipmentItem key={one.id} shipment={one} order={order} />
        ))}
      </ul>
    </Section>
  );
}

function useShipments(orderId: string, link: string | undefined) {
  const { subject } = useSession();
  const own = useAnswer(
    shipmentsOfOrder,
    link === undefined && subject ? { params: { id: subject.id, orderId } } : null,
  );
  const linked = useAnswer(linkedOrderShipments, link === undefined ? null : { params: { link } });
  return link === undefined ? own : linked;
}

function ShipmentItem({ shipment, order }: { shipment: ShownShipment; order: OrderWithLines }) {
  const t = useT(aftersalesMessages);
  const format = useFormat();
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold">
          {deliveredAt === null
            ? t('sentAt', { date: format.date(shippedAt) })
            : t('arrivedAt', { date: format.date(deliveredAt) })}
        </span>
        <PiecesList of={shipment.lines} order={order} />
        {(carrier ?? trackingNumber) && (
          <span className="text-sm text-muted-foreground wrap-anywhere">
            {[carrier, trackingNumber && t('trackingNumber', { number: trackingNumber })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: 'outline' })}
        >
          <Icon name="arrow-right" /> {t('track')}
        </a>
      )}
    </li>
  );
}
