import { datetime, defineEntity, integer, json, reference, select, text, type Row } from '@flotilla/core';
import { providerNameLimit, referenceLimit } from '../providers.js';
import { note } from './note.js';

/**
 * A message of a provider, stored once: the inbox of webhooks. `fact` is its content in the module's own
 * format.
 */
export const providerEvent = defineEntity({
  module: 'billing',
  name: 'provider-event',
  fields: {
    provider: text({ optional: true, readOnly: true, max: providerNameLimit }),
    eventId: text({ optional: true, readOnly: true, max: referenceLimit }),
    type: text({ readOnly: true, default: '', max: 200 }),
    /** `new`: not applied yet; `ignored`: irrelevant; `refused`: can't be applied. */
    status: select({ values: ['new', 'applied', 'ignored', 'refused'], default: 'new', readOnly: true }),
    fact: json({ optional: true, readOnly: true }),
    invoiceId: reference({
      to: 'billing.invoice',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    attempts: integer({ default: 0, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
    appliedAt: datetime({ optional: true, readOnly: true }),
    note: note(),
  },
  personal: { internal: ['fact', 'note'], kept: { because: 'payments are part of the books' } },
  indexes: [{ fields: ['provider', 'eventId'], unique: true }, { fields: ['status', 'createdAt'] }],
  ui: {
    area: 'system',
    rank: 3,
    rowLabel: 'eventId',
    columns: ['provider', 'type', 'status', 'invoiceId', 'createdAt'],
  },
});
export type ProviderEvent = Row<typeof providerEvent>;
