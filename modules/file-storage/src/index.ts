import { defineModule } from '@flotilla/core';
import { file } from './entities/file.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';

export const fileStorage = defineModule({
  name: 'file-storage',
  entities: [file, widget],
  links: Object.values(links),
});

export { file, type File } from './entities/file.js';
export { widget, type Widget } from './entities/widget.js';
export { widgetsToFiles } from './links.js';
