import { fieldsOf, type OldShown } from '@flotilla/core';
import { file } from './entities/file.js';

/** What pages show of a file. */
export const shownFile: OldShown = {
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
