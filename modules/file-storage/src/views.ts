import { defineView, show, via } from '@flotilla/core';
import { widget } from './entities/widget.js';
import { widgetsToFiles } from './links.js';
import { fileSelection, shownPart } from './selections.js';

/** The widget's texts, and its files. */
export const widgetDefault = defineView({
  of: show(widget, '*', { files: via(widgetsToFiles, fileSelection, shownPart) }),
  variant: 'default',
  editing: { category: 'media', edits: ['title', 'subtitle', 'description'], parts: { files: { max: 100 } } },
});
