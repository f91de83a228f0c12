import { boolean, content, defineEntity, type Row } from '@flotilla/core';

export const form = defineEntity({
  module: 'crm',
  name: 'form',
  fields: {
    ...content(),
    /** Requests are confirmed by a link in a mail: for subscriptions. */
    isConfirmedByMail: boolean({ default: false }),
  },
  variants: ['form-list-default'],
  access: { read: 'public' },
  drafts: true,
  ui: { area: 'site', rank: 3 },
});
export type Form = Row<typeof form>;
