import {
  adminTitle,
  className,
  defineEntity,
  file as storedFile,
  integer,
  localizedText,
  select,
  slug,
  text,
  type Row,
} from '@flotilla/core';
import { focusPoints } from '../focus.js';

export const file = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    file: storedFile({ unique: true }),
    containerClassName: className(),
    width: integer({ optional: true, min: 0 }),
    height: integer({ optional: true, min: 0 }),
    alt: text({ optional: true }),
    /** `alt` in other languages. */
    altByLanguage: localizedText(),
    /**
     * Point that stays visible when the picture is cropped: distance from the left and from the top in
     * percent.
     */
    focus: select({ values: focusPoints, default: '50-50' }),
    size: integer({ optional: true, min: 0 }),
    extension: text({ optional: true }),
    mimeType: text({ optional: true }),
    className: className(),
    /** The picture in a few pixels, as a data URL, shown until it is loaded. */
    placeholder: text({ optional: true, max: 300, derived: true }),
  },
  variants: ['generate-template-opengraph-image-default'],
  access: { read: 'public' },
  followsLinks: true,
  ui: {
    columns: ['file', 'adminTitle', 'mimeType', 'size', 'updatedAt'],
    groups: {
      file: ['file'],
      picture: ['focus'],
      words: ['adminTitle', 'alt', 'altByLanguage'],
    },
    // Uploads fill these in.
    advanced: ['variant', 'slug', 'mimeType', 'extension', 'size', 'width', 'height'],
  },
});
export type File = Row<typeof file>;
