import { defineView, through } from '@flotilla/core';

const ofButton = ['buttons-to-file-storage-module-files'];
const ofArray = through('buttons-arrays-to-buttons', ofButton);
const ofLogotype = ['logotypes-to-file-storage-module-files'];
const ofFeature = ['features-to-file-storage-module-files', ...through('features-to-buttons-arrays', ofArray)];
const ofSlide = ['slides-to-file-storage-module-files', ...through('slides-to-buttons-arrays', ofArray)];
const ofSlider = through('sliders-to-slides', ofSlide);

const widget = 'website-builder.widget';
const logotypes = through('widgets-to-logotypes', ofLogotype);
const arrays = through('widgets-to-buttons-arrays', ofArray);
const features = through('widgets-to-features', ofFeature);

/** The bar at the top: logotypes and menus. */
export const navbarDefault = defineView({ widget, variant: 'navbar-default', include: [...logotypes, ...arrays] });

/** The end of the page: logotypes, and menus that stand where the variant of their link says. */
export const footerDefault = defineView({ widget, variant: 'footer-default', include: [...logotypes, ...arrays] });

/** A band of content: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineView({
  widget,
  variant: 'content-default',
  include: [
    'widgets-to-file-storage-module-files',
    'widgets-to-files',
    ...logotypes,
    ...arrays,
    ...features,
    ...through('widgets-to-sliders', ofSlider),
  ],
});

/** Features, each a tab with its panel. */
export const tabsDefault = defineView({ widget, variant: 'tabs-default', include: features });

/** A box to tick, or a group of them: one for each feature. */
export const checkboxDefault = defineView({ widget, variant: 'checkbox-default', include: ['widgets-to-features'] });

/** An e-mail address to leave; the first button says where it goes. */
export const subscriptionFormDefault = defineView({ widget, variant: 'subscription-form-default', include: arrays });

/** A widget without a variant is content. */
export const fallback = defineView({ ...contentDefault, variant: 'default' });

const variant = 'default';

/** What the rows that widgets are made of show by themselves, in whatever variant. */
export const button = defineView({ widget: 'website-builder.button', variant, include: ofButton });
export const buttonsArray = defineView({ widget: 'website-builder.buttons-array', variant, include: ofArray });
export const feature = defineView({ widget: 'website-builder.feature', variant, include: ofFeature });
export const logotype = defineView({ widget: 'website-builder.logotype', variant, include: ofLogotype });
export const slide = defineView({ widget: 'website-builder.slide', variant, include: ofSlide });
export const slider = defineView({ widget: 'website-builder.slider', variant, include: ofSlider });
