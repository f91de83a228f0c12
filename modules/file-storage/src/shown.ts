import { fieldsOf, type Shown } from '@flotilla/core';
import { file } from './entities/file.js';

/** What pages show of a file. */
export const shownFile: Shown = {
  fields: fieldsOf(
    file,
    'file',
    'mimeType',
    'size',
    'width',
    'height',
    'alt',
    'altByLanguage',
    'placeholder',
    'className',
    'containerClassName',
  ),
};
