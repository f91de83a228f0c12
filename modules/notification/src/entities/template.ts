import { adminTitle, defineEntity, slug, text, type Row } from '@flotilla/core';

export const template = defineEntity({
  module: 'notification',
  name: 'template',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text({ optional: true }),
  },
  variants: [
    'generate-email-publication-blocked',
    'generate-email-request-from-website',
    'note-mentioned',
    'publication-requested',
    'webhook-disabled',
  ],
  ui: { area: 'settings', rank: 3 },
});
export type Template = Row<typeof template>;
