import { defineView, list, type RowOf, show, via } from '@flotilla/core';
import { shownFile as shownStoredFile } from '@flotilla/file-storage';
import { category } from './entities/category.js';
import { widget } from './entities/widget.js';
import {
  widgetsToButtonsArrays,
  widgetsToFeatures,
  widgetsToFiles,
  widgetsToFileStorageModuleFiles,
  widgetsToLogotypes,
  widgetsToSliders,
} from './links.js';
import {
  shownButton,
  shownButtonsArray,
  shownCategory,
  shownFeature,
  shownFile,
  shownLogotype,
  shownSlide,
  shownSlider,
  shownWords,
} from './shown.js';

const logotypes = via(widgetsToLogotypes, shownLogotype);
/** Buttons arrays by the variant of their link, which says where they stand. */
const menus = {
  main: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['default'] }),
  additional: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['additional'] }),
  extra: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['extra'] }),
};
const features = via(widgetsToFeatures, shownFeature);

/** The bar at the top: logotypes and menus. */
export const navbarDefault = defineView({ of: show(widget, '*', { logotypes, ...menus }), variant: 'navbar-default' });

/** The end of the page: logotypes, and menus that stand where the variant of their link says. */
export const footerDefault = defineView({ of: show(widget, '*', { logotypes, ...menus }), variant: 'footer-default' });

const shownContent = show(widget, '*', {
  storedFiles: via(widgetsToFileStorageModuleFiles, shownStoredFile),
  files: via(widgetsToFiles, shownFile),
  logotypes,
  ...menus,
  features,
  sliders: via(widgetsToSliders, shownSlider),
});
export type ShownContent = RowOf<typeof shownContent>;

/** How a band of content is laid out. */
const layouts = ['hero', 'split', 'centered', 'muted'];

/** A band of content: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineView({ of: shownContent, variant: 'content-default', classWords: layouts });

/** Features, each a tab with its panel. */
export const tabsDefault = defineView({ of: show(widget, '*', { features }), variant: 'tabs-default', classWords: ['muted'] });

/** A box to tick, or a group of them: one for each feature. */
export const checkboxDefault = defineView({
  of: show(widget, '*', { features: via(widgetsToFeatures, shownWords) }),
  variant: 'checkbox-default',
  classWords: ['muted', 'required', 'checked'],
});

/** An e-mail address to leave; the first button says where it goes. */
export const subscriptionFormDefault = defineView({
  of: show(widget, '*', { buttonsArrays: via(widgetsToButtonsArrays, shownButtonsArray) }),
  variant: 'subscription-form-default',
  classWords: ['muted'],
});

/** The categories, each under its own anchor. */
export const categoryListDefault = defineView({
  of: widget,
  variant: 'category-list-default',
  classWords: ['muted'],
  lists: { categories: list(category, shownCategory, { limit: 24 }) },
});

/** A widget without a variant is content. */
export const fallback = defineView({ of: shownContent, variant: 'default', classWords: layouts });

const variant = 'default';

/** What the rows that widgets are made of show by themselves, in whatever variant. */
export const buttonDefault = defineView({ of: shownButton, variant });
export const buttonsArrayDefault = defineView({ of: shownButtonsArray, variant });
export const featureDefault = defineView({ of: shownFeature, variant });
export const logotypeDefault = defineView({ of: shownLogotype, variant });
export const slideDefault = defineView({ of: shownSlide, variant });
export const sliderDefault = defineView({ of: shownSlider, variant });
