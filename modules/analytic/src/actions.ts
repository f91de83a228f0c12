import { defineAction } from '@flotilla/core';
import { z } from 'zod';

const view = z.strictObject({ path: z.string().startsWith('/').max(200), count: z.int().min(1).max(1_000_000) });

export const countPageViews = defineAction({
  module: 'analytic',
  name: 'count-page-views',
  method: 'POST',
  path: '/api/analytic/page-views',
  access: 'public',
  repeats: 'done',
  summary: 'Takes what a site has served, from the site alone: once for each batch, however often it comes.',
  schemas: {
    body: z.strictObject({ batch: z.guid(), day: z.iso.date(), views: z.array(view).max(5000) }),
    answer: z.object({ isCounted: z.boolean() }),
  },
});
