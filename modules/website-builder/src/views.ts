import { defineView } from '@flotilla/core';

const widget = 'website-builder.widget';
const files = 'widgets-to-file-storage-module-files';
const logotypes = 'widgets-to-logotypes.logotypes-to-file-storage-module-files';
const buttons = 'buttons-arrays-to-buttons.buttons-to-file-storage-module-files';

/** The bar at the top: logotypes and menus. */
export const navbarDefault = defineView({
  widget,
  variant: 'navbar-default',
  include: [logotypes, `widgets-to-buttons-arrays.${buttons}`],
});

/** The end of the page: logotypes, and menus that stand where the variant of their link says. */
export const footerDefault = defineView({
  widget,
  variant: 'footer-default',
  include: [logotypes, `widgets-to-buttons-arrays.${buttons}`],
});

/** A band of content: pictures, text, buttons, features and sliders. */
export const contentDefault = defineView({
  widget,
  variant: 'content-default',
  include: [
    files,
    'widgets-to-files',
    logotypes,
    `widgets-to-buttons-arrays.${buttons}`,
    'widgets-to-features.features-to-file-storage-module-files',
    `widgets-to-features.features-to-buttons-arrays.${buttons}`,
    'widgets-to-sliders.sliders-to-slides.slides-to-file-storage-module-files',
    `widgets-to-sliders.sliders-to-slides.slides-to-buttons-arrays.${buttons}`,
  ],
});

/** A widget without a variant is content. */
export const fallback = defineView({ ...contentDefault, variant: 'default' });
