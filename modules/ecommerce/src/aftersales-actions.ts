import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import {
  answeredReturn,
  orderRefund,
  piecesOfLines,
  receivedGoods,
  refundedOrder,
  repeatedRefund,
  returnRequest,
  returnTerms,
  shownReturn,
  shownShipment,
  trackingUrl,
  withdrawal,
} from './aftersales-shapes.js';
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

const owner = { module, access: 'owner' } as const;
const byLink = { module, access: 'public', limit: 'own' } as const;
const ofAdmins = { module, access: 'admin', method: 'POST' } as const;
const returnParams = z.object({ id });

export const withdrawalOfOrder = defineAction({
  ...owner,
  name: 'withdrawal-of-order',
  method: 'GET',
  path: `${ofOrder}/withdrawal`,
  summary:
    'Returns whether the buyer can withdraw from the contract now, until when, and from which pieces; also the pieces that can be returned.',
  schemas: { params: orderParams, answer: returnTerms },
});

export const withdraw = defineAction({
  ...owner,
  name: 'withdraw',
  method: 'POST',
  path: `${ofOrder}/withdrawal`,
  status: 201,
  summary:
    'Withdraws from the contract, by the right of buyers in the EU: the confirmation after its terms. Mails an acknowledgement. Pieces that are not packed yet are refunded immediately. 422 after the period, and for rentals with dates.',
  schemas: { params: orderParams, body: withdrawal, answer: shownReturn },
});

export const returnsOfOrder = defineAction({
  ...owner,
  name: 'returns-of-order',
  method: 'GET',
  path: `${ofOrder}/returns`,
  summary: 'Lists the withdrawals and returns of an order, the oldest first.',
  schemas: { params: orderParams, answer: z.array(shownReturn) },
});

export const requestReturn = defineAction({
  ...owner,
  name: 'request-return',
  method: 'POST',
  path: `${ofOrder}/returns`,
  status: 201,
  summary: 'Requests to return sent goods. The shop approves or declines it. 20 returns of an order at most.',
  schemas: { params: orderParams, body: returnRequest, answer: shownReturn },
});

export const linkedOrderWithdrawal = defineAction({
  ...byLink,
  name: 'linked-order-withdrawal',
  method: 'GET',
  path: `${ofLink}/withdrawal`,
  summary: 'Returns whether the buyer of the order of a signed link can withdraw from the contract now.',
  schemas: { params: linkParams, answer: returnTerms },
});

export const withdrawByLink = defineAction({
  ...byLink,
  name: 'withdraw-by-link',
  method: 'POST',
  path: `${ofLink}/withdrawal`,
  status: 201,
  summary:
    'Withdraws from the contract of the order of a signed link, under the same rules as for its buyer.',
  schemas: { params: linkParams, body: withdrawal, answer: shownReturn },
});

export const linkedOrderReturns = defineAction({
  ...byLink,
  name: 'linked-order-returns',
  method: 'GET',
  path: `${ofLink}/returns`,
  summary: 'Lists the withdrawals and returns of the order of a signed link.',
  schemas: { params: linkParams, answer: z.array(shownReturn) },
});

export const requestReturnByLink = defineAction({
  ...byLink,
  name: 'request-return-by-link',
  method: 'POST',
  path: `${ofLink}/returns`,
  status: 201,
  summary: 'Requests to return goods of the order of a signed link, under the same rules as for its buyer.',
  schemas: { params: linkParams, body: returnRequest, answer: shownReturn },
});

export const refundOrder = defineAction({
  ...ofAdmins,
  name: 'refund-order',
  path: '/api/ecommerce/orders/{id}/refunds',
  status: 201,
  summary:
    'Refunds pieces of goods, rentals, extras, fees or the delivery of an order, or a free amount up to the paid one. With `restock` the pieces are back in stock. 422 for more than their price, and when the payments have less left.',
  schemas: { params: returnParams, body: orderRefund, answer: refundedOrder },
});

export const approveReturn = defineAction({
  ...ofAdmins,
  name: 'approve-return',
  path: '/api/ecommerce/returns/{id}/approve',
  summary: 'Approves a requested return, and mails the buyer. 409 for one in another state.',
  schemas: { params: returnParams, body: answeredReturn, answer: shownReturn },
});

export const declineReturn = defineAction({
  ...ofAdmins,
  name: 'decline-return',
  path: '/api/ecommerce/returns/{id}/decline',
  summary:
    'Declines a return whose goods did not come back, with an answer to the buyer. 409 for one in another state.',
  schemas: { params: returnParams, body: answeredReturn, answer: shownReturn },
});

export const receiveReturn = defineAction({
  ...ofAdmins,
  name: 'receive-return',
  path: '/api/ecommerce/returns/{id}/receive',
  summary:
    'Records that the goods of an approved return came back: puts them back in stock, and refunds their part of the price. A withdrawal from everything also refunds the delivery. 422 for a larger amount, and when the payments have less left.',
  schemas: { params: returnParams, body: receivedGoods, answer: shownReturn },
});

export const refundReturnAgain = defineAction({
  ...ofAdmins,
  name: 'refund-return-again',
  path: '/api/ecommerce/returns/{id}/refund',
  summary:
    'Repeats the refund of a return that the provider refused. With `isPaidBack`, records that the buyer was refunded in another way. 409 for a return in another state, 422 when the payments have less left.',
  schemas: { params: returnParams, body: repeatedRefund, answer: shownReturn },
});
