import { defineView } from '@flotilla/core';

const widget = 'website-builder.widget';
const files = ['widgets-to-file-storage-module-files', 'widgets-to-files'];
const arrays = 'buttons-arrays-to-buttons.buttons-to-file-storage-module-files';
const buttons = `widgets-to-buttons-arrays.${arrays}`;
const featureFiles = 'widgets-to-features.features-to-file-storage-module-files';
const featureButtons = `widgets-to-features.features-to-buttons-arrays.${arrays}`;

/** A banner over a film: the widget's first video, with its first picture as the poster. */
export const bannerWithBackgroundVideo = defineView({
  widget,
  variant: 'content-banner-with-background-video',
  include: [...files, buttons],
});

/** Figures: the title of each feature is a number, its subtitle says of what. */
export const metrics = defineView({ widget, variant: 'content-metrics', include: [featureFiles] });

/** Features as a ledger beside the heading. */
export const features = defineView({ widget, variant: 'content-features', include: [featureFiles, featureButtons, buttons] });

/** A map of two pictures, tall and wide, on which each feature is a numbered pin. */
export const route = defineView({ widget, variant: 'content-route', include: [...files, featureFiles, featureButtons, buttons] });
