import { adminTitle, className, defineEntity, file as storedFile, type Row } from '@flotilla/core';

export const file = defineEntity({
  module: 'website-builder',
  name: 'file',
  fields: {
    adminTitle: adminTitle(),
    file: storedFile(),
    containerClassName: className(),
    className: className(),
  },
  access: { read: 'public' },
  drafts: true,
  naturalKey: ['adminTitle'],
  ui: { isFound: false },
});
export type File = Row<typeof file>;
