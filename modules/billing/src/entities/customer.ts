import { defineEntity, email, reference, text, type Row } from '@flotilla/core';
import { providerNameLimit, referenceLimit } from '../providers.js';
import { note } from './note.js';

/** The customer id of a subject at a provider. */
export const customer = defineEntity({
  module: 'billing',
  name: 'customer',
  fields: {
    subjectId: reference({
      to: 'rbac.subject',
      constraint: false,
      optional: true,
      readOnly: true,
      index: true,
    }),
    provider: text({ optional: true, readOnly: true, max: providerNameLimit }),
    providerId: text({ optional: true, readOnly: true, max: referenceLimit }),
    email: email({ default: '', readOnly: true }),
    note: note(),
  },
  personal: { internal: ['note'] },
  indexes: [
    { fields: ['provider', 'providerId'], unique: true },
    { fields: ['provider', 'subjectId'], unique: true },
  ],
  ui: { rowLabel: 'email', columns: ['email', 'provider', 'providerId', 'createdAt'] },
});
export type Customer = Row<typeof customer>;
