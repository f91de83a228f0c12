import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { documentKinds } from './documents/document-kinds.js';
import { id, required } from './shapes.js';

const module = 'ecommerce';

/** An invoice or a credit note of an order. */
export const shownDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedAt: z.string(),
  /** With tax. */
  gross: z.string(),
  /** ISO 4217, and the decimals of the currency. */
  currency: z.object({ code: z.string(), decimals: z.int() }),
  /** Address of the PDF, valid for an hour; null until it is made. */
  file: z.string().nullable(),
});
export type ShownDocument = z.output<typeof shownDocument>;

export const documentsOfOrder = defineAction({
  module,
  access: 'owner',
  name: 'documents-of-order',
  method: 'GET',
  path: '/api/rbac/subjects/{id}/ecommerce-module/orders/{orderId}/documents',
  summary: 'Lists the invoices and credit notes of an order, each with the address of its PDF.',
  schemas: { params: z.object({ id, orderId: required('orderId') }), answer: z.array(shownDocument) },
});

export const linkedOrderDocuments = defineAction({
  module,
  access: 'public',
  name: 'linked-order-documents',
  method: 'GET',
  path: '/api/ecommerce/order-links/{link}/documents',
  limit: 'own',
  summary: 'Lists the invoices and credit notes of the order of a signed link.',
  schemas: { params: z.object({ link: z.string().max(120) }), answer: z.array(shownDocument) },
});

export const issueDocuments = defineAction({
  module,
  access: 'admin',
  name: 'issue-documents',
  method: 'POST',
  path: '/api/ecommerce/orders/{id}/documents',
  summary:
    'Issues the invoice and the credit notes that a paid order lacks, such as one that was paid before its store had a legal name and an address. Returns all of them. 422 when none can be issued.',
  schemas: { params: z.object({ id }), answer: z.array(shownDocument) },
});
