import { defineEntity, slug, type Row } from '@flotilla/core';

export const subject = defineEntity({
  module: 'rbac',
  name: 'subject',
  fields: { slug: slug() },
  variants: ['agent'],
  access: { read: 'owner' },
  guarded: 'presence',
  isSubject: true,
  // Generated slugs are meaningless to readers.
  ui: {
    area: 'customers',
    rank: 1,
    labelFields: ['social.profile.title', 'rbac.identity.email', 'rbac.identity.account'],
  },
});
export type Subject = Row<typeof subject>;
