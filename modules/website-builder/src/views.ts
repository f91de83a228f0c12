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
} from './selections.js';

const logotypes = via(widgetsToLogotypes, shownLogotype);
/** Buttons arrays by the variant of their link, which selects their place. */
const menus = {
  main: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['default'] }),
  additional: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['additional'] }),
  extra: via(widgetsToButtonsArrays, shownButtonsArray, { variants: ['extra'] }),
};
const features = via(widgetsToFeatures, shownFeature);

/** The navigation bar: logotypes and menus. */
export const navbarDefault = defineView({
  of: show(widget, '*', { logotypes, ...menus }),
  variant: 'navbar-default',
});

/** The footer: logotypes, and menus by the variant of their link. */
export const footerDefault = defineView({
  of: show(widget, '*', { logotypes, ...menus }),
  variant: 'footer-default',
});

const shownContent = show(widget, '*', {
  storedFiles: via(widgetsToFileStorageModuleFiles, shownStoredFile),
  files: via(widgetsToFiles, shownFile),
  logotypes,
  ...menus,
  features,
  sliders: via(widgetsToSliders, shownSlider),
});
export type ShownContent = RowOf<typeof shownContent>;

const layouts = ['hero', 'split', 'centered', 'muted'];

/** A content section: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineView({
  of: shownContent,
  variant: 'content-default',
  classWords: layouts,
});

export const tabsDefault = defineView({
  of: show(widget, '*', { features }),
  variant: 'tabs-default',
  classWords: ['muted'],
});

/** A checkbox, or a group of them with one per feature. */
export const checkboxDefault = defineView({
  of: show(widget, '*', { features: via(widgetsToFeatures, shownWords) }),
  variant: 'checkbox-default',
  classWords: ['muted', 'required', 'checked'],
});

/** A form for an e-mail address; the first button has the URL to submit to. */
export const subscriptionFormDefault = defineView({
  of: show(widget, '*', { buttonsArrays: via(widgetsToButtonsArrays, shownButtonsArray) }),
  variant: 'subscription-form-default',
  classWords: ['muted'],
});

/** The categories, each with its own anchor. */
export const categoryListDefault = defineView({
  of: widget,
  variant: 'category-list-default',
  classWords: ['muted'],
  lists: { categories: list(category, shownCategory, { limit: 24 }) },
});

/** A widget without a variant is content. */
export const fallback = defineView({ of: shownContent, variant: 'default', classWords: layouts });

const variant = 'default';

/** Single rows, in any variant. */
export const buttonDefault = defineView({ of: shownButton, variant });
export const buttonsArrayDefault = defineView({ of: shownButtonsArray, variant });
export const featureDefault = defineView({ of: shownFeature, variant });
export const logotypeDefault = defineView({ of: shownLogotype, variant });
export const slideDefault = defineView({ of: shownSlide, variant });
export const sliderDefault = defineView({ of: shownSlider, variant });
