import { defineView } from '@flotilla/core';

const widget = 'website-builder.widget';
const files = 'widgets-to-file-storage-module-files';
const buttons = 'widgets-to-buttons-arrays.buttons-arrays-to-buttons';
const featureFiles = 'widgets-to-features.features-to-file-storage-module-files';
const featureButtons = 'widgets-to-features.features-to-buttons-arrays.buttons-arrays-to-buttons';

/** A banner over a video: the widget's first file. */
export const bannerWithBackgroundVideo = defineView({
  widget,
  variant: 'content-banner-with-background-video',
  include: [files, buttons],
});

/** Figures: each feature is a number and what it counts. */
export const metrics = defineView({ widget, variant: 'content-metrics', include: [featureFiles] });

/** Features as cards. */
export const features = defineView({ widget, variant: 'content-features', include: [featureFiles, featureButtons] });

/** A map of two pictures, narrow and wide, on which each feature is a numbered pin. */
export const route = defineView({ widget, variant: 'content-route', include: [files, featureFiles, featureButtons] });
