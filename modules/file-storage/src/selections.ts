import { type RowOf, show } from '@flotilla/core';
import { file } from './entities/file.js';

/** The fields of a file that pages show. */
export const fileSelection = show(file, [
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
export type SelectedFile = RowOf<typeof fileSelection>;

/** The fields of a link to a file that pages show: the part of the picture. */
export const shownPart = { fields: ['crop'] } as const;
