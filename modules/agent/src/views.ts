import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** Texts of the widget. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});
