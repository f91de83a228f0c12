import { defineEntity, json, type Row } from '@flotilla/core';

/** What a visitor sent through a form. */
export const request = defineEntity({
  module: 'crm',
  name: 'request',
  fields: { payload: json({ shape: 'object', optional: true, default: {} }) },
  shows: { rowLabel: 'createdAt', columns: ['createdAt', 'payload'] },
});
export type Request = Row<typeof request>;
