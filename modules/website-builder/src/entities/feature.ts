import { content, defineEntity, type Row } from '@flotilla/core';

export const feature = defineEntity({
  module: 'website-builder',
  name: 'feature',
  fields: content(),
  variants: ['card', 'route-card'],
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Feature = Row<typeof feature>;
