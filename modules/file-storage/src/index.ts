import { defineModule, exportsOf } from '@flotilla/core';
import { createFromUrl, draw, generate, templates } from './actions.js';
import { file } from './entities/file.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const fileStorage = defineModule({
  name: 'file-storage',
  entities: [file, widget],
  links: exportsOf(Object.entries(links)),
  actions: [createFromUrl, draw, generate, templates],
  views: exportsOf(Object.entries(views)),
  labels,
});

export { createFromUrl, generate, templates } from './actions.js';
export { file, type File } from './entities/file.js';
export { widget, type Widget } from './entities/widget.js';
export { widgetsToFiles } from './links.js';
export { type SelectedFile, fileSelection, shownPart } from './selections.js';
