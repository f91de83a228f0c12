import { adminTitle, defineEntity, slug, text, type Row } from '@flotilla/core';

/** Work that runs by itself; `interval` is a cron expression, and empty means only when asked. */
export const agentEntity = defineEntity({
  module: 'agent',
  name: 'agent',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text(),
    interval: text({ optional: true }),
  },
});
export type Agent = Row<typeof agentEntity>;
