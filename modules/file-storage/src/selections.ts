import { type RowOf, show } from '@flotilla/core';
import { file } from './entities/file.js';

/** The fields of a file that pages show. */
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
