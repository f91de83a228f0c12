import { adminTitle, boolean, defineEntity, select, slug, text, type Row } from '@flotilla/core';
import { cronPattern } from '../cron-pattern.js';

/**
 * Work that runs by itself. `interval` is a cron expression, and empty means only when asked. What it does is a job of the product,
 * which the server names, or what its prompt says to a language model.
 */
export const agentEntity = defineEntity({
  module: 'agent',
  name: 'agent',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text(),
    interval: text({
      optional: true,
      max: 100,
      pattern: cronPattern,
      suggestions: ['*/15 * * * *', '0 * * * *', '0 7 * * *', '0 7 * * 1-5', '0 7 * * 1', '0 7 1 * *'],
    }),
    timeZone: text({
      default: 'UTC',
      max: 64,
      pattern: /^[A-Za-z][\w+/-]*$/,
      suggestions: ['UTC', 'Asia/Nicosia', 'Europe/Athens', 'Europe/London', 'Europe/Moscow'],
    }),
    isPaused: boolean({ default: false }),
    prompt: text({ optional: true, max: 20_000 }),
    tells: select({ values: ['nobody', 'failures', 'results'], default: 'failures' }),
    job: text({ optional: true, readOnly: true, max: 200 }),
  },
  shows: {
    rowLabel: 'title',
    columns: ['title', 'interval', 'isPaused', 'tells'],
    groups: { schedule: ['interval', 'timeZone', 'isPaused'] },
    icon: 'bot',
  },
});
export type Agent = Row<typeof agentEntity>;
