import { adminTitle, className, defineEntity, localizedText, text, type Row } from '@flotilla/core';

export const page = defineEntity({
  module: 'host',
  name: 'page',
  fields: {
    adminTitle: adminTitle(),
    /** Title and description in each language; own metadata takes precedence. */
    titleByLanguage: localizedText({ optional: true }),
    descriptionByLanguage: localizedText({ optional: true }),
    /** Title of all languages, for pages without `titleByLanguage`. */
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
    columns: ['url', 'adminTitle', 'updatedAt'],
    searched: ['adminTitle', 'url', 'title', 'titleByLanguage', 'descriptionByLanguage'],
    presetLinks: ['host.pages-to-layouts'],
    path: { field: 'url', title: 'titleByLanguage' },
    advanced: ['title', 'description', 'language', 'className'],
    views: [
      { name: 'drafts', filters: [{ column: 'publishedAt', method: 'isNull' }] },
      { name: 'system', filters: [{ column: 'url', method: 'ilike', value: '%[%' }] },
    ],
  },
});
export type Page = Row<typeof page>;
