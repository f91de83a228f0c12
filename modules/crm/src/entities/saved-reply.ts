import { defineEntity, localizedText, text, type Row } from '@flotilla/core';

/** A text that people insert into answers. `{name}` stands for the name of the customer. */
export const savedReply = defineEntity({
  module: 'crm',
  name: 'saved-reply',
  fields: {
    name: text({ default: '', max: 100 }),
    text: localizedText({ optional: true }),
  },
  ui: { area: 'messages', rank: 5, rowLabel: 'name', columns: ['name', 'text', 'updatedAt'] },
});
export type SavedReply = Row<typeof savedReply>;
