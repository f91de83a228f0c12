import { defineModule, exportsOf } from '@flotilla/core';
import { widget } from './entities/widget.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const startup = defineModule({
  name: 'startup',
  entities: [widget],
  views: exportsOf(Object.entries(views)),
  labels,
});

export { widget, type Widget } from './entities/widget.js';
