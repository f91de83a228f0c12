import { boolean, content, defineEntity, localizedText, text, type Row } from '@flotilla/core';

export const input = defineEntity({
  module: 'crm',
  name: 'input',
  fields: {
    ...content(),
    type: text({
      default: 'default',
      suggestions: ['default', 'email', 'tel', 'url', 'date', 'future-date', 'time', 'count', 'file'],
    }),
    isRequired: boolean({ default: false }),
    placeholder: localizedText(),
    label: localizedText(),
  },
  variants: ['text-default', 'textarea-default', 'number-default', 'select-option-default'],
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Input = Row<typeof input>;
