import { content, defineEntity, type Row } from '@flotilla/core';

export const step = defineEntity({
  module: 'crm',
  name: 'step',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Step = Row<typeof step>;
