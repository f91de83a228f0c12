import { defineEntity, integer, text, type Row } from '@flotilla/core';

export const metric = defineEntity({
  module: 'analytic',
  name: 'metric',
  fields: {
    title: text(),
    value: integer(),
  },
  shows: { columns: ['title', 'value', 'createdAt'] },
});
export type Metric = Row<typeof metric>;
