import { type RowOf, show } from '@flotilla/core';
import { file } from './entities/file.js';

/** What pages show of a file. */
export const shownFile = show(file, [
  'file',
  'mimeType',
  'size',
  'width',
  'height',
  'alt',
  'altByLanguage',
  'placeholder',
  'focus',
  'className',
  'containerClassName',
]);
export type ShownFile = RowOf<typeof shownFile>;
