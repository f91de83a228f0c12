import { invoice, paymentIntent, paymentIntentsToInvoices } from '@flotilla/billing';
import { type RowOf, show, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { useById } from '@flotilla/react/client';
import { order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents, ordersToFileStorageModuleFiles } from '../../links.js';

const shownInvoice = show(invoice, [
  'id',
  'status',
  'amount',
  'currency',
  'description',
  'paymentUrl',
  'refunded',
  'createdAt',
]);
export const intentParts = { invoices: via(paymentIntentsToInvoices, shownInvoice) } as const;

const parts = {
  intents: via(ordersToBillingModulePaymentIntents, show(paymentIntent, ['status', 'type'], intentParts)),
  attachments: via(ordersToFileStorageModuleFiles, fileSelection, {
    ...shownPart,
    variants: ['attachment-default'],
  }),
  receipts: via(ordersToFileStorageModuleFiles, fileSelection, { variants: ['receipt-default'] }),
} as const;
const orderExtras = show(order, ['status'], parts);
export type OrderExtras = RowOf<typeof orderExtras>;

/** Fetches the payments, the receipt and the files of an order. */
export const useOrderExtras = (id: string) => useById(order, id, { fields: ['status'], with: parts });
