import { adminTitle, boolean, defineEntity, select, slug, text, type Row } from '@flotilla/core';
import { cronPattern } from '../cron-pattern.js';

/** Lines such as `GET /api/blog/*` or `PATCH /api/crm/requests/{id}`. */
const callsPattern = /^(?:(?:GET|POST|PATCH|DELETE) \/api\/[\w\-/{}*]+\r?(?:\n|$))*$/;

const callsSay = {
  en: 'must be calls, one a line, such as GET /api/blog/*',
  ru: 'должно быть вызовами, по одному в строке, например GET /api/blog/*',
};

/**
 * Automated work. `interval` is a cron expression; without it the agent runs only on request. It runs a job
 * of the product, set by the server, or its prompt by a language model.
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
      patternSays: {
        en: 'must be a cron expression of five fields, such as 0 7 * * 1-5',
        ru: 'должно быть выражением cron из пяти полей, например 0 7 * * 1-5',
      },
      suggestions: ['*/15 * * * *', '0 * * * *', '0 7 * * *', '0 7 * * 1-5', '0 7 * * 1', '0 7 1 * *'],
    }),
    /** Defaults to the site's. */
    timeZone: text({
      optional: true,
      max: 64,
      pattern: /^[A-Za-z][\w+/-]*$/,
      patternSays: {
        en: 'must be a time zone, such as Asia/Nicosia',
        ru: 'должно быть часовым поясом, например Asia/Nicosia',
      },
      suggestions: ['UTC', 'Asia/Nicosia', 'Europe/Athens', 'Europe/London', 'Europe/Moscow'],
    }),
    isPaused: boolean({ default: false }),
    prompt: text({ optional: true, max: 20_000 }),
    /** Calls that its prompt may make, one per line. Writes wait for an administrator. */
    calls: text({
      default: 'GET /api/*',
      max: 5000,
      pattern: callsPattern,
      patternSays: callsSay,
      suggestions: ['GET /api/*'],
    }),
    /** Calls that it makes without waiting. */
    unattendedCalls: text({
      optional: true,
      max: 5000,
      pattern: callsPattern,
      patternSays: callsSay,
      suggestions: ['POST /api/crm/requests/{id}/replies'],
    }),
    tells: select({ values: ['nobody', 'failures', 'results'], default: 'failures' }),
    job: text({ optional: true, readOnly: true, max: 200 }),
  },
  guarded: 'rules',
  ui: {
    area: 'settings',
    rank: 4,
    rowLabel: 'title',
    columns: ['title', 'interval', 'isPaused', 'tells'],
    groups: { schedule: ['interval', 'timeZone', 'isPaused'], rights: ['calls', 'unattendedCalls'] },
    icon: 'bot',
  },
});
export type Agent = Row<typeof agentEntity>;
