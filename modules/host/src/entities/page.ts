import { adminTitle, className, defineEntity, localizedText, text, type Row } from '@flotilla/core';
import { decodedPath, pagePathPattern, pagePathSays } from '@flotilla/core/languages';

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
    url: text({
      unique: true,
      default: '/',
      pattern: pagePathPattern,
      patternSays: pagePathSays,
      normalize: decodedPath,
    }),
    /** Paths in languages that have one of their own; in the others `url` applies. */
    urls: localizedText({ areUrls: true }),
    /** Name in trails, in each language; the title by default. */
    shortTitle: localizedText({ optional: true }),
    /** URL of the page that it belongs to: menus mark that page, and trails show it. */
    section: text({ optional: true }),
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
    advanced: ['title', 'description', 'shortTitle', 'section', 'language', 'className'],
    views: [
      { name: 'drafts', filters: [{ column: 'publishedAt', method: 'isNull' }] },
      { name: 'system', filters: [{ column: 'url', method: 'ilike', value: '%[%' }] },
    ],
  },
});
export type Page = Row<typeof page>;
