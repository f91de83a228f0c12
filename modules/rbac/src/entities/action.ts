import { defineEntity, select, text, type Row } from '@flotilla/core';

/** A call that `roles-to-actions` grants; has no effect without a link to a role. */
export const action = defineEntity({
  module: 'rbac',
  name: 'action',
  fields: {
    type: select({ values: ['HTTP'], default: 'HTTP' }),
    method: select({ values: ['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'DRAFT'], default: 'GET' }),
    path: text({ default: '/', max: 500 }),
  },
  indexes: [{ fields: ['type', 'method', 'path'], unique: true }],
  guarded: 'presence',
  naturalKey: ['type', 'method', 'path'],
  ui: { isFound: false, rowLabel: 'path', columns: ['method', 'path', 'type'] },
});
export type Action = Row<typeof action>;
