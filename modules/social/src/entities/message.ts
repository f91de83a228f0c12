import { className, defineEntity, text, type Row } from '@flotilla/core';

export const message = defineEntity({
  module: 'social',
  name: 'message',
  fields: {
    title: text({ optional: true }),
    subtitle: text({ optional: true }),
    description: text({ min: 1 }),
    className: className(),
  },
  // While an assistant is writing it, and after it failed.
  variants: ['answering', 'failed'],
  access: { read: 'owner' },
  personal: { author: { link: 'social.profiles-to-messages', variants: ['author'] } },
  unrecorded: { because: 'what people say to each other is kept where it stands, and nowhere else' },
  ui: { rowLabel: 'description', columns: ['description', 'createdAt'] },
});
export type Message = Row<typeof message>;
