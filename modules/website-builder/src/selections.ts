import { type RowOf, show, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
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

export const buttonSelection = show(button, ['title', 'subtitle', 'url', 'className'], {
  icons: via(buttonsToFileStorageModuleFiles, fileSelection, shownPart),
});
export type SelectedButton = RowOf<typeof buttonSelection>;

export const buttonsArraySelection = show(buttonsArray, ['title', 'description', 'className'], {
  buttons: via(buttonsArraysToButtons, buttonSelection),
});
export type SelectedButtonsArray = RowOf<typeof buttonsArraySelection>;

/** Text fields; the slug is the value of a checkbox, and the anchor of a category. */
const textFields = ['slug', 'title', 'subtitle', 'description', 'className'] as const;

export const featureTextSelection = show(feature, textFields);

export const categorySelection = show(category, textFields);
export type SelectedCategory = RowOf<typeof categorySelection>;

export const featureSelection = show(feature, textFields, {
  files: via(featuresToFileStorageModuleFiles, fileSelection, shownPart),
  buttonsArrays: via(featuresToButtonsArrays, buttonsArraySelection),
});
export type SelectedFeature = RowOf<typeof featureSelection>;

export const logotypeSelection = show(logotype, ['title', 'url', 'className'], {
  pictures: via(logotypesToFileStorageModuleFiles, fileSelection, shownPart),
});
export type SelectedLogotype = RowOf<typeof logotypeSelection>;

export const slideSelection = show(slide, ['title', 'subtitle', 'description', 'url'], {
  files: via(slidesToFileStorageModuleFiles, fileSelection, shownPart),
  buttonsArrays: via(slidesToButtonsArrays, buttonsArraySelection),
});
export type SelectedSlide = RowOf<typeof slideSelection>;

export const sliderSelection = show(slider, ['title', 'subtitle', 'description', 'className'], {
  slides: via(slidersToSlides, slideSelection),
});
export type SelectedSlider = RowOf<typeof sliderSelection>;

/** A file that is only a URL. */
export const urlFileSelection = show(file, ['file', 'className', 'containerClassName']);
