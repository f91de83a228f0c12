import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { reportDays } from './report-days.js';

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

/** A count with the same count of the period before; decimals are exact text. */
const compared = z.object({ value: z.string(), before: z.string() });
export type Compared = z.output<typeof compared>;

/** A page or a source, by its count in the period. */
const ranked = z.object({ name: z.string(), value: z.int(), before: z.int() });
export type Ranked = z.output<typeof ranked>;

const report = dailyMetrics.extend({
  /** First and last day of the period before. */
  before: z.string(),
  until: z.string(),
  visits: compared,
  views: compared,
  forms: compared,
  orders: compared,
  /** By currency. */
  revenue: z.array(compared.extend({ currency: z.string() })),
  /** The most viewed paths, at most 20. */
  pages: z.array(ranked),
  /** The sites that most visits come from, at most 20. */
  sources: z.array(ranked),
  /** Whether anything was ever counted. */
  hasData: z.boolean(),
});
export type Report = z.output<typeof report>;

export const readReport = defineAction({
  module: 'analytic',
  name: 'read-report',
  method: 'GET',
  path: '/api/analytic/report',
  // The implementation requires the permission to read metrics.
  access: 'subject',
  summary:
    'Returns visits, views, orders and revenue of the last days, compared with as many days before, and the most viewed pages. Requires the permission to read metrics.',
  schemas: {
    query: z.strictObject({
      days: z.coerce
        .number()
        .pipe(z.literal(reportDays, `must be one of ${reportDays.join(', ')}`))
        .default(30),
    }),
    answer: report,
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
