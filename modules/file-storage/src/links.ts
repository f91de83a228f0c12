import { defineLink } from '@flotilla/core';

export const widgetsToFiles = defineLink({
  from: 'file-storage.widget',
  to: 'file-storage.file',
  isRepeatable: true,
});
