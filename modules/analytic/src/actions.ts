import { defineAction } from '@flotilla/core';
import { z } from 'zod';

const id = z.guid('must be a uuid');

const view = z.strictObject({
  path: z.string().startsWith('/').max(200),
  count: z.int().min(1).max(1_000_000),
});

export const countPageViews = defineAction({
  module: 'analytic',
  name: 'count-page-views',
  method: 'POST',
  path: '/api/analytic/page-views',
  access: 'public',
  repeats: 'done',
  limit: { calls: 600, per: 'minute' },
  summary: 'Receives page views from a site, authenticated by the site key. Each batch is counted once.',
  schemas: {
    body: z.strictObject({ batch: z.guid(), day: z.iso.date(), views: z.array(view).max(5000) }),
    answer: z.object({ isCounted: z.boolean() }),
  },
});

/** Count of a day, summed over all dimensions except the currency; decimals are exact text. */
const dailyMetric = z.object({
  name: z.string(),
  currency: z.string().nullable(),
  day: z.string(),
  value: z.string(),
});
export type DailyMetric = z.output<typeof dailyMetric>;

/** The requested days, oldest first, and their counts: days without counts have none. */
const dailyMetrics = z.object({ days: z.array(z.string()), figures: z.array(dailyMetric) });
export type DailyMetrics = z.output<typeof dailyMetrics>;

export const readMetrics = defineAction({
  module: 'analytic',
  name: 'read-figures',
  method: 'GET',
  path: '/api/analytic/figures',
  // The implementation requires the permission to read metrics.
  access: 'subject',
  summary:
    'Returns the counts of the last days, by day and currency. Requires the permission to read metrics.',
  schemas: {
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    answer: dailyMetrics,
  },
});

export const metricsOfWidget = defineAction({
  module: 'analytic',
  name: 'figures-of-widget',
  method: 'GET',
  path: '/api/analytic/widgets/{id}/figures',
  access: 'public',
  summary: 'Returns the counts of a widget: public if the widget is, otherwise for readers of metrics.',
  schemas: { params: z.object({ id }), answer: dailyMetrics },
});
