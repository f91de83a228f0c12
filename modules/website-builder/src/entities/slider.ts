import { content, defineEntity, type Row } from '@flotilla/core';

export const slider = defineEntity({
  module: 'website-builder',
  name: 'slider',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
});
export type Slider = Row<typeof slider>;
