import { fieldsOf, type OldShown, showing } from '@flotilla/core';
import { shownFile as shownStoredFile } from '@flotilla/file-storage';
import { button } from './entities/button.js';
import { buttonsArray } from './entities/buttons-array.js';
import { feature } from './entities/feature.js';
import { file } from './entities/file.js';
import { logotype } from './entities/logotype.js';
import { slide } from './entities/slide.js';
import { slider } from './entities/slider.js';

/** Its words, where it leads, and its icon. */
export const shownButton: OldShown = {
  fields: fieldsOf(button, 'title', 'subtitle', 'url', 'className'),
  include: showing('buttons-to-file-storage-module-files', shownStoredFile),
};

/** Its words and its buttons. */
export const shownButtonsArray: OldShown = {
  fields: fieldsOf(buttonsArray, 'title', 'description', 'className'),
  include: showing('buttons-arrays-to-buttons', shownButton),
};

/** Its words, its pictures and its buttons; the slug is what a box to tick sends. */
export const shownFeature: OldShown = {
  fields: fieldsOf(feature, 'slug', 'title', 'subtitle', 'description', 'className'),
  include: [
    ...showing('features-to-file-storage-module-files', shownStoredFile),
    ...showing('features-to-buttons-arrays', shownButtonsArray),
  ],
};

/** Its name, where it leads, and its sign. */
export const shownLogotype: OldShown = {
  fields: fieldsOf(logotype, 'title', 'url', 'className'),
  include: showing('logotypes-to-file-storage-module-files', shownStoredFile),
};

/** Its words, where it leads, its pictures and its buttons. */
export const shownSlide: OldShown = {
  fields: fieldsOf(slide, 'title', 'subtitle', 'description', 'url'),
  include: [...showing('slides-to-file-storage-module-files', shownStoredFile), ...showing('slides-to-buttons-arrays', shownButtonsArray)],
};

/** Its words and its slides. */
export const shownSlider: OldShown = {
  fields: fieldsOf(slider, 'title', 'subtitle', 'description', 'className'),
  include: showing('sliders-to-slides', shownSlide),
};

/** A file that is no more than an address. */
export const shownFile: OldShown = { fields: fieldsOf(file, 'file', 'className', 'containerClassName') };
