import { defineOldView, showing } from '@flotilla/core';
import { shownFile } from './shown.js';

/** The widget's texts, and its files. */
export const widgetDefault = defineOldView({
  widget: 'file-storage.widget',
  variant: 'default',
  include: showing('widgets-to-files', shownFile),
});
