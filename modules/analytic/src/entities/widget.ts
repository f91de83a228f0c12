import { boolean, content, defineEntity, integer, select, type Row } from '@flotilla/core';

/** A widget of figures. Which figure `metrics-default` shows, and of how many days, and to whom, is chosen in its row. */
export const widget = defineEntity({
  module: 'analytic',
  name: 'widget',
  fields: {
    ...content(),
    metric: select({ values: ['page-views', 'form-submissions', 'orders', 'revenue'], default: 'page-views' }),
    days: integer({ min: 1, max: 365, default: 30 }),
    /** Whether visitors see the figure; else it is for who may read metrics. */
    isPublic: boolean({ default: false }),
  },
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
