import { datetime, defineEntity, json, reference, type Row, text } from '@flotilla/core';

/** A part of an order that was sent, or all of it. */
export const shipment = defineEntity({
  module: 'ecommerce',
  name: 'shipment',
  fields: {
    orderId: reference({ to: 'ecommerce.order', readOnly: true, index: true }),
    /** The sent pieces: `[{ lineId, quantity }]`. */
    lines: json({ shape: 'array', default: [], readOnly: true }),
    carrier: text({ optional: true, max: 100 }),
    trackingNumber: text({ optional: true, max: 100 }),
    trackingUrl: text({
      optional: true,
      max: 500,
      pattern: /^https?:\/\/[^\s"'<>]+$/,
      patternSays: {
        en: 'must be an address such as https://track.example.com/RR123',
        ru: 'должна быть адресом, например https://track.example.com/RR123',
      },
      suggestions: ['https://track.example.com/RR123'],
    }),
    shippedAt: datetime({ default: 'now', readOnly: true }),
    /** When it arrived; all shipments together deliver the order. */
    deliveredAt: datetime({ optional: true }),
  },
  personal: { kept: { because: 'orders are part of the books' } },
  ui: {
    rowLabel: 'trackingNumber',
    columns: ['orderId', 'carrier', 'trackingNumber', 'shippedAt', 'deliveredAt'],
  },
});
export type Shipment = Row<typeof shipment>;
