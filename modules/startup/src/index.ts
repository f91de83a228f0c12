import { defineModule } from '@flotilla/core';
import { widget } from './entities/widget.js';
import * as views from './views.js';

export const startup = defineModule({
  name: 'startup',
  entities: [widget],
  views: Object.values(views),
});

export { widget, type Widget } from './entities/widget.js';
