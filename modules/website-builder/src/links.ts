import { defineLink } from '@flotilla/core';

export const buttonsArraysToButtons = defineLink({
  from: 'website-builder.buttons-array',
  to: 'website-builder.button',
  isRepeatable: true,
  contains: true,
});

export const buttonsToFileStorageModuleFiles = defineLink({
  from: 'website-builder.button',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const featuresToButtonsArrays = defineLink({
  from: 'website-builder.feature',
  to: 'website-builder.buttons-array',
  isRepeatable: true,
  contains: true,
});

export const featuresToFileStorageModuleFiles = defineLink({
  from: 'website-builder.feature',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const logotypesToFileStorageModuleFiles = defineLink({
  from: 'website-builder.logotype',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const slidersToSlides = defineLink({
  from: 'website-builder.slider',
  to: 'website-builder.slide',
  isRepeatable: true,
  contains: true,
});

export const slidesToButtonsArrays = defineLink({
  from: 'website-builder.slide',
  to: 'website-builder.buttons-array',
  isRepeatable: true,
  contains: true,
});

export const slidesToFileStorageModuleFiles = defineLink({
  from: 'website-builder.slide',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const widgetsToButtonsArrays = defineLink({
  from: 'website-builder.widget',
  to: 'website-builder.buttons-array',
  variants: ['additional', 'extra'],
  isRepeatable: true,
  contains: true,
});

export const widgetsToFeatures = defineLink({
  from: 'website-builder.widget',
  to: 'website-builder.feature',
  isRepeatable: true,
  contains: true,
});

export const widgetsToFileStorageModuleFiles = defineLink({
  from: 'website-builder.widget',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const widgetsToFiles = defineLink({
  from: 'website-builder.widget',
  to: 'website-builder.file',
  isRepeatable: true,
});

export const widgetsToLogotypes = defineLink({
  from: 'website-builder.widget',
  to: 'website-builder.logotype',
  isRepeatable: true,
  contains: true,
});

export const widgetsToSliders = defineLink({
  from: 'website-builder.widget',
  to: 'website-builder.slider',
  isRepeatable: true,
  contains: true,
});
