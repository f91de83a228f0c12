import { defineView, show, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import {
  buttonsArraySelection,
  featureSelection,
  urlFileSelection,
  widget,
  widgetsToButtonsArrays,
  widgetsToFeatures,
  widgetsToFiles,
  widgetsToFileStorageModuleFiles,
} from '@flotilla/website-builder';
import { widget as ownWidget } from './entities/widget.js';
import * as presets from './presets.js';

const storedFiles = via(widgetsToFileStorageModuleFiles, fileSelection, shownPart);
const placedFiles = via(widgetsToFiles, urlFileSelection);
const buttonsArrays = via(widgetsToButtonsArrays, buttonsArraySelection);
const placedFeatures = via(widgetsToFeatures, featureSelection);

export const widgetDefault = defineView({
  of: ownWidget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

/** A banner over a video: the widget's first video, with its first picture as poster. */
export const bannerWithBackgroundVideo = defineView({
  of: show(widget, '*', { storedFiles, files: placedFiles, buttonsArrays }),
  variant: 'content-banner-with-background-video',
  editing: {
    category: 'hero',
    edits: ['title', 'subtitle', 'description'],
    parts: { storedFiles: { max: 4 }, files: { max: 4 }, buttonsArrays: { max: 2 } },
  },
});

/** Figures: the title of each feature is a number, its subtitle the unit. */
export const metrics = defineView({
  of: show(widget, '*', { features: placedFeatures }),
  variant: 'content-metrics',
  editing: {
    category: 'text',
    edits: ['title', 'subtitle', 'description'],
    parts: { features: { max: 8 } },
    presets: [presets.figures],
  },
});

export const features = defineView({
  of: show(widget, '*', { features: placedFeatures, buttonsArrays }),
  variant: 'content-features',
  editing: {
    category: 'text',
    edits: ['title', 'subtitle', 'description'],
    parts: { features: { max: 24 }, buttonsArrays: { max: 2 } },
    presets: [presets.advantages],
  },
});

/** A map in two pictures, tall and wide, on which each feature is a numbered pin. */
export const route = defineView({
  of: show(widget, '*', { storedFiles, files: placedFiles, features: placedFeatures, buttonsArrays }),
  variant: 'content-route',
  editing: {
    category: 'media',
    edits: ['title', 'subtitle', 'description'],
    parts: { storedFiles: { max: 4 }, files: { max: 4 }, features: { max: 24 }, buttonsArrays: { max: 2 } },
  },
});
