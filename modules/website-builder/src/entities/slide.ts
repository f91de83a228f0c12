import { content, defineEntity, reference, text, type Row } from '@flotilla/core';

export const slide = defineEntity({
  module: 'website-builder',
  name: 'slide',
  fields: {
    ...content(),
    url: text({ optional: true }),
    sliderId: reference({ to: 'website-builder.slider', optional: true, index: true }),
  },
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Slide = Row<typeof slide>;
