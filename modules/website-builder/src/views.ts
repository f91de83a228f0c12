import { defineView, list, type RowOf, show, via } from '@flotilla/core';
import { listOfFilter, type SearchHit, siteSearch } from '@flotilla/core/documents';
import { fileSelection } from '@flotilla/file-storage';
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
  buttonSelection,
  buttonsArraySelection,
  categorySelection,
  featureSelection,
  urlFileSelection,
  logotypeSelection,
  slideSelection,
  sliderSelection,
  featureTextSelection,
} from './selections.js';

const logotypes = via(widgetsToLogotypes, logotypeSelection);
/** Buttons arrays by the variant of their link, which selects their place. */
const menus = {
  main: via(widgetsToButtonsArrays, buttonsArraySelection, { variants: ['default'] }),
  additional: via(widgetsToButtonsArrays, buttonsArraySelection, { variants: ['additional'] }),
  extra: via(widgetsToButtonsArrays, buttonsArraySelection, { variants: ['extra'] }),
};
const features = via(widgetsToFeatures, featureSelection);

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

const contentSelection = show(widget, '*', {
  storedFiles: via(widgetsToFileStorageModuleFiles, fileSelection),
  files: via(widgetsToFiles, urlFileSelection),
  logotypes,
  ...menus,
  features,
  sliders: via(widgetsToSliders, sliderSelection),
});
export type SelectedContent = RowOf<typeof contentSelection>;

const layouts = ['hero', 'split', 'centered', 'muted'];

/** A content section: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineView({
  of: contentSelection,
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
  of: show(widget, '*', { features: via(widgetsToFeatures, featureTextSelection) }),
  variant: 'checkbox-default',
  classWords: ['muted', 'required', 'checked'],
});

/** A form for an e-mail address; the first button has the URL to submit to. */
export const subscriptionFormDefault = defineView({
  of: show(widget, '*', { buttonsArrays: via(widgetsToButtonsArrays, buttonsArraySelection) }),
  variant: 'subscription-form-default',
  classWords: ['muted'],
});

/** The categories, each with its own anchor. */
export const categoryListDefault = defineView({
  of: widget,
  variant: 'category-list-default',
  classWords: ['muted'],
  lists: { categories: list(category, categorySelection, { limit: 24 }) },
});

/** The site's search: a form, and the results of the query. */
export const searchDefault = defineView({
  of: widget,
  variant: 'search-default',
  classWords: ['muted'],
  lists: { results: listOfFilter<SearchHit>(widget, { facets: siteSearch, limit: 100 }) },
});

/** A widget without a variant is content. */
export const fallback = defineView({ of: contentSelection, variant: 'default', classWords: layouts });

const variant = 'default';

/** Single rows, in any variant. */
export const buttonDefault = defineView({ of: buttonSelection, variant });
export const buttonsArrayDefault = defineView({ of: buttonsArraySelection, variant });
export const featureDefault = defineView({ of: featureSelection, variant });
export const logotypeDefault = defineView({ of: logotypeSelection, variant });
export const slideDefault = defineView({ of: slideSelection, variant });
export const sliderDefault = defineView({ of: sliderSelection, variant });
