import { adminTitle, className, defineEntity, text, type Row } from '@flotilla/core';

export const page = defineEntity({
  module: 'host',
  name: 'page',
  fields: {
    adminTitle: adminTitle(),
    title: text({ default: 'Page' }),
    description: text({ optional: true, default: 'Description' }),
    url: text({ unique: true, default: '/' }),
    language: text({ default: 'en', suggestions: ['en', 'ru'] }),
    className: className(),
  },
  access: { read: 'public' },
  drafts: true,
  publishing: true,
  naturalKey: ['url'],
  ui: {
    area: 'site',
    rank: 1,
    rowLabel: 'url',
    columns: ['url', 'title', 'updatedAt'],
    views: [
      { name: 'drafts', filters: [{ column: 'publishedAt', method: 'isNull' }] },
      { name: 'system', filters: [{ column: 'url', method: 'ilike', value: '%[%' }] },
    ],
  },
});
export type Page = Row<typeof page>;
