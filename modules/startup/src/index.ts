import { defineModule } from '@flotilla/core';
import { widget } from './entities/widget.js';
import * as views from './views.js';
import { words } from './words.js';

export const startup = defineModule({
  name: 'startup',
  entities: [widget],
  views: Object.values(views),
  words,
});

export { widget, type Widget } from './entities/widget.js';
