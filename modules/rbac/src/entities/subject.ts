import { defineEntity, slug, type Row } from '@flotilla/core';

export const subject = defineEntity({
  module: 'rbac',
  name: 'subject',
  fields: { slug: slug() },
  variants: ['agent'],
  access: { read: 'owner' },
  isSubject: true,
});
export type Subject = Row<typeof subject>;
