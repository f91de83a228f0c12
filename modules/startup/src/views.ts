import { defineOldView, showing } from '@flotilla/core';
import { shownFile as shownStoredFile } from '@flotilla/file-storage';
import { shownButtonsArray, shownFeature, shownFile } from '@flotilla/website-builder';

const widget = 'website-builder.widget';
const files = [...showing('widgets-to-file-storage-module-files', shownStoredFile), ...showing('widgets-to-files', shownFile)];
const buttons = showing('widgets-to-buttons-arrays', shownButtonsArray);
const placedFeatures = showing('widgets-to-features', shownFeature);

/** A banner over a film: the widget's first video, with its first picture as the poster. */
export const bannerWithBackgroundVideo = defineOldView({
  widget,
  variant: 'content-banner-with-background-video',
  include: [...files, ...buttons],
});

/** Figures: the title of each feature is a number, its subtitle says of what. */
export const metrics = defineOldView({ widget, variant: 'content-metrics', include: placedFeatures });

/** Features as a ledger beside the heading. */
export const features = defineOldView({ widget, variant: 'content-features', include: [...placedFeatures, ...buttons] });

/** A map of two pictures, tall and wide, on which each feature is a numbered pin. */
export const route = defineOldView({ widget, variant: 'content-route', include: [...files, ...placedFeatures, ...buttons] });
