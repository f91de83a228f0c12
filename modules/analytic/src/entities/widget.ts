import { boolean, content, defineEntity, integer, select, type Row } from '@flotilla/core';

/**
 * A widget of metrics. Its row determines what `metrics-default` shows: the metric, the number of days, and
 * who may see it.
 */
export const widget = defineEntity({
  module: 'analytic',
  name: 'widget',
  fields: {
    ...content(),
    metric: select({
      values: ['page-views', 'form-submissions', 'orders', 'revenue'],
      default: 'page-views',
    }),
    days: integer({ min: 1, max: 365, default: 30 }),
    /** Whether visitors see the metric; otherwise only readers of metrics do. */
    isPublic: boolean({ default: false }),
  },
  access: { read: 'public' },
  drafts: true,
});
export type Widget = Row<typeof widget>;
