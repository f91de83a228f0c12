import { defineOldView, showing } from '@flotilla/core';
import { shownFile as shownStoredFile } from '@flotilla/file-storage';
import { shownButton, shownButtonsArray, shownFeature, shownFile, shownLogotype, shownSlide, shownSlider } from './shown.js';

const widget = 'website-builder.widget';
const logotypes = showing('widgets-to-logotypes', shownLogotype);
const arrays = showing('widgets-to-buttons-arrays', shownButtonsArray);
const features = showing('widgets-to-features', shownFeature);

/** The bar at the top: logotypes and menus. */
export const navbarDefault = defineOldView({ widget, variant: 'navbar-default', include: [...logotypes, ...arrays] });

/** The end of the page: logotypes, and menus that stand where the variant of their link says. */
export const footerDefault = defineOldView({ widget, variant: 'footer-default', include: [...logotypes, ...arrays] });

/** A band of content: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineOldView({
  widget,
  variant: 'content-default',
  include: [
    ...showing('widgets-to-file-storage-module-files', shownStoredFile),
    ...showing('widgets-to-files', shownFile),
    ...logotypes,
    ...arrays,
    ...features,
    ...showing('widgets-to-sliders', shownSlider),
  ],
});

/** Features, each a tab with its panel. */
export const tabsDefault = defineOldView({ widget, variant: 'tabs-default', include: features });

/** A box to tick, or a group of them: one for each feature. */
export const checkboxDefault = defineOldView({
  widget,
  variant: 'checkbox-default',
  include: showing('widgets-to-features', { fields: shownFeature.fields }),
});

/** An e-mail address to leave; the first button says where it goes. */
export const subscriptionFormDefault = defineOldView({ widget, variant: 'subscription-form-default', include: arrays });

/** A widget without a variant is content. */
export const fallback = defineOldView({ ...contentDefault, variant: 'default' });

const variant = 'default';

/** What the rows that widgets are made of show by themselves, in whatever variant. */
export const button = defineOldView({ widget: 'website-builder.button', variant, ...shownButton });
export const buttonsArray = defineOldView({ widget: 'website-builder.buttons-array', variant, ...shownButtonsArray });
export const feature = defineOldView({ widget: 'website-builder.feature', variant, ...shownFeature });
export const logotype = defineOldView({ widget: 'website-builder.logotype', variant, ...shownLogotype });
export const slide = defineOldView({ widget: 'website-builder.slide', variant, ...shownSlide });
export const slider = defineOldView({ widget: 'website-builder.slider', variant, ...shownSlider });
