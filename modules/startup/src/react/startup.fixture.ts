import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant, type VariantData } from '@flotilla/testing/react';
import { feature, widget } from '@flotilla/website-builder';
import * as door from './index.js';

export const widgetOf = (variant: string, values: object = {}) => makeRow(widget, { variant, ...values });

export const filesAt = (...paths: string[]) => ({
  widgetsToFileStorageModuleFiles: paths.map((path) =>
    makeLink('fileStorageModuleFile', makeRow(file, { file: path, alt: 'A bay', width: 1600, height: 900 })),
  ),
});

export const featuresOf = (...features: object[]) => ({
  widgetsToFeatures: features.map((values) => makeLink('feature', makeRow(feature, values))),
});

/** Renders a widget as the first one of its page. */
export const render = (row: VariantData['widget'], data: Partial<VariantData> = {}) =>
  renderVariant([door], { entity: 'website-builder.widget', widget: row, ...data });
