import { content, defineEntity, type Row } from '@flotilla/core';

export const form = defineEntity({
  module: 'crm',
  name: 'form',
  fields: content(),
  variants: ['form-list-default'],
  access: { read: 'public' },
});
export type Form = Row<typeof form>;
