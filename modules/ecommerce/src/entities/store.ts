import { adminTitle, defineEntity, localizedText, richText, slug, text, type Row } from '@flotilla/core';

export const store = defineEntity({
  module: 'ecommerce',
  name: 'store',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    shortDescription: localizedText(),
    description: richText(),
    /** IANA time zone of the place, such as `Asia/Nicosia`. */
    timeZone: text({ default: 'UTC', max: 64 }),
  },
  access: { read: 'public' },
});
export type Store = Row<typeof store>;
