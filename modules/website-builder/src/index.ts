import { defineModule, exportsOf } from '@flotilla/core';
import { button } from './entities/button.js';
import { buttonsArray } from './entities/buttons-array.js';
import { category } from './entities/category.js';
import { feature } from './entities/feature.js';
import { file } from './entities/file.js';
import { logotype } from './entities/logotype.js';
import { slide } from './entities/slide.js';
import { slider } from './entities/slider.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const websiteBuilder = defineModule({
  name: 'website-builder',
  entities: [button, buttonsArray, category, feature, file, logotype, slide, slider, widget],
  links: exportsOf(Object.entries(links)),
  views: exportsOf(Object.entries(views)),
  labels,
});

export { button, type Button } from './entities/button.js';
export { buttonsArray, type ButtonsArray } from './entities/buttons-array.js';
export { category, type Category } from './entities/category.js';
export { feature, type Feature } from './entities/feature.js';
export { file, type File } from './entities/file.js';
export { logotype, type Logotype } from './entities/logotype.js';
export { slide, type Slide } from './entities/slide.js';
export { slider, type Slider } from './entities/slider.js';
export { widget, type Widget } from './entities/widget.js';
export {
  buttonsArraysToButtons,
  buttonsToFileStorageModuleFiles,
  featuresToButtonsArrays,
  featuresToFileStorageModuleFiles,
  logotypesToFileStorageModuleFiles,
  slidersToSlides,
  slidesToButtonsArrays,
  slidesToFileStorageModuleFiles,
  widgetsToButtonsArrays,
  widgetsToFeatures,
  widgetsToFileStorageModuleFiles,
  widgetsToFiles,
  widgetsToLogotypes,
  widgetsToSliders,
} from './links.js';
export {
  type SelectedFeature,
  buttonsArraySelection,
  featureSelection,
  urlFileSelection,
} from './selections.js';
export { contentDefault } from './views.js';
