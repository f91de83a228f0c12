import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { piecesOfLines, shownShipment, trackingUrl } from './aftersales-shapes.js';
import { id, required } from './shapes.js';

const module = 'ecommerce';
const ofOrder = '/api/rbac/subjects/{id}/ecommerce-module/orders/{orderId}' as const;
const ofLink = '/api/ecommerce/order-links/{link}' as const;
const orderParams = z.object({ id, orderId: required('orderId') });
const linkParams = z.object({ link: z.string().max(120) });
const text = z.string().trim().min(1).max(100).optional();

export const sendShipment = defineAction({
  module,
  access: 'admin',
  name: 'send-shipment',
  method: 'POST',
  path: '/api/ecommerce/orders/{id}/shipments',
  status: 201,
  summary:
    'Records that goods of a paid order were sent, and mails the buyer. Without `lines`, all that were not sent yet. The order moves on when everything is sent. 422 for more pieces than are left.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      lines: piecesOfLines.optional(),
      carrier: text,
      trackingNumber: text,
      trackingUrl: trackingUrl.optional(),
    }),
    answer: shownShipment,
  },
});

export const shipmentsOfOrder = defineAction({
  module,
  access: 'owner',
  name: 'shipments-of-order',
  method: 'GET',
  path: `${ofOrder}/shipments`,
  summary: 'Lists the shipments of an order, the oldest first.',
  schemas: { params: orderParams, answer: z.array(shownShipment) },
});

export const linkedOrderShipments = defineAction({
  module,
  access: 'public',
  name: 'linked-order-shipments',
  method: 'GET',
  path: `${ofLink}/shipments`,
  limit: 'own',
  summary: 'Lists the shipments of the order of a signed link, the oldest first.',
  schemas: { params: linkParams, answer: z.array(shownShipment) },
});
