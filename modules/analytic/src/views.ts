import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** Texts of the widget. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

/**
 * A metric of the last days as a chart. Loaded by the page, since metrics change every minute but documents
 * are cached.
 */
export const metricsDefault = defineView({
  of: widget,
  variant: 'metrics-default',
  classWords: ['muted'],
  editing: { category: 'lists', edits: ['title', 'subtitle', 'description', 'metric', 'days', 'isPublic'] },
});
