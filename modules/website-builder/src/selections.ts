import { type RowOf, show, via } from '@flotilla/core';
import { shownFile as shownStoredFile } from '@flotilla/file-storage';
import { button } from './entities/button.js';
import { buttonsArray } from './entities/buttons-array.js';
import { category } from './entities/category.js';
import { feature } from './entities/feature.js';
import { file } from './entities/file.js';
import { logotype } from './entities/logotype.js';
import { slide } from './entities/slide.js';
import { slider } from './entities/slider.js';
import {
  buttonsArraysToButtons,
  buttonsToFileStorageModuleFiles,
  featuresToButtonsArrays,
  featuresToFileStorageModuleFiles,
  logotypesToFileStorageModuleFiles,
  slidersToSlides,
  slidesToButtonsArrays,
  slidesToFileStorageModuleFiles,
} from './links.js';

export const shownButton = show(button, ['title', 'subtitle', 'url', 'className'], {
  icons: via(buttonsToFileStorageModuleFiles, shownStoredFile),
});
export type ShownButton = RowOf<typeof shownButton>;

export const shownButtonsArray = show(buttonsArray, ['title', 'description', 'className'], {
  buttons: via(buttonsArraysToButtons, shownButton),
});
export type ShownButtonsArray = RowOf<typeof shownButtonsArray>;

/** Text fields; the slug is the value of a checkbox, and the anchor of a category. */
const words = ['slug', 'title', 'subtitle', 'description', 'className'] as const;

export const shownWords = show(feature, words);

export const shownCategory = show(category, words);
export type ShownCategory = RowOf<typeof shownCategory>;

export const shownFeature = show(feature, words, {
  files: via(featuresToFileStorageModuleFiles, shownStoredFile),
  buttonsArrays: via(featuresToButtonsArrays, shownButtonsArray),
});
export type ShownFeature = RowOf<typeof shownFeature>;

export const shownLogotype = show(logotype, ['title', 'url', 'className'], {
  pictures: via(logotypesToFileStorageModuleFiles, shownStoredFile),
});
export type ShownLogotype = RowOf<typeof shownLogotype>;

export const shownSlide = show(slide, ['title', 'subtitle', 'description', 'url'], {
  files: via(slidesToFileStorageModuleFiles, shownStoredFile),
  buttonsArrays: via(slidesToButtonsArrays, shownButtonsArray),
});
export type ShownSlide = RowOf<typeof shownSlide>;

export const shownSlider = show(slider, ['title', 'subtitle', 'description', 'className'], {
  slides: via(slidersToSlides, shownSlide),
});
export type ShownSlider = RowOf<typeof shownSlider>;

/** A file that is only a URL. */
export const shownFile = show(file, ['file', 'className', 'containerClassName']);
