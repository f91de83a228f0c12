import type { File } from '../../index.js';

/** What a picture needs to know of its file. */
export type PictureFile = Pick<File, 'file' | 'className' | 'containerClassName'> &
  Partial<Pick<File, 'alt' | 'altByLanguage' | 'width' | 'height' | 'placeholder'>>;
