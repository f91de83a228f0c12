import { defineView, list, type RowOf, show, via } from '@flotilla/core';
import { type SearchHit, siteSearch } from '@flotilla/core/documents';
import { listOfFilter } from '@flotilla/core/queries';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { category } from './entities/category.js';
import { widget } from './entities/widget.js';
import * as presets from './presets.js';
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
  editing: {
    category: 'structure',
    edits: [],
    parts: { logotypes: { max: 4 }, main: { max: 8 }, additional: { max: 4 }, extra: { max: 4 } },
    places: { regions: ['header'], once: true },
  },
});

/** The footer: logotypes, and menus by the variant of their link. */
export const footerDefault = defineView({
  of: show(widget, '*', { logotypes, ...menus }),
  variant: 'footer-default',
  editing: {
    category: 'structure',
    edits: ['description'],
    parts: { logotypes: { max: 4 }, main: { max: 8 }, additional: { max: 4 }, extra: { max: 4 } },
    places: { regions: ['footer'], once: true },
  },
});

const contentSelection = show(widget, '*', {
  storedFiles: via(widgetsToFileStorageModuleFiles, fileSelection, shownPart),
  files: via(widgetsToFiles, urlFileSelection),
  logotypes,
  ...menus,
  features,
  sliders: via(widgetsToSliders, sliderSelection),
});
export type SelectedContent = RowOf<typeof contentSelection>;

const layouts = ['hero', 'split', 'centered', 'muted'];

const contentEditing = {
  category: 'text',
  edits: ['title', 'subtitle', 'description'],
  parts: {
    storedFiles: { max: 24 },
    files: { max: 24 },
    features: { max: 24 },
    sliders: { max: 2 },
    logotypes: { max: 4 },
    main: { max: 8 },
    additional: { max: 4 },
    extra: { max: 4 },
  },
} as const;

/** A content section: pictures and other files, text, buttons, features, sliders and logotypes. */
export const contentDefault = defineView({
  of: contentSelection,
  variant: 'content-default',
  classWords: layouts,
  editing: { ...contentEditing, presets: presets.content },
});

export const tabsDefault = defineView({
  of: show(widget, '*', { features }),
  variant: 'tabs-default',
  classWords: ['muted'],
  editing: {
    category: 'text',
    edits: ['title', 'subtitle', 'description'],
    parts: { features: { max: 12 } },
    presets: presets.tabs,
  },
});

/** A checkbox, or a group of them with one per feature. */
export const checkboxDefault = defineView({
  of: show(widget, '*', { features: via(widgetsToFeatures, featureTextSelection) }),
  variant: 'checkbox-default',
  classWords: ['muted', 'required', 'checked'],
  editing: {
    category: 'forms',
    edits: ['title', 'subtitle', 'description'],
    parts: { features: { max: 24 } },
  },
});

/** A form for an e-mail address; the first button has the URL to submit to. */
export const subscriptionFormDefault = defineView({
  of: show(widget, '*', { buttonsArrays: via(widgetsToButtonsArrays, buttonsArraySelection) }),
  variant: 'subscription-form-default',
  classWords: ['muted'],
  editing: {
    category: 'forms',
    edits: ['title', 'subtitle', 'description'],
    parts: { buttonsArrays: { max: 1 } },
    presets: presets.subscription,
  },
});

/** The categories, each with its own anchor. */
export const categoryListDefault = defineView({
  of: widget,
  variant: 'category-list-default',
  classWords: ['muted'],
  editing: { category: 'lists', edits: ['title', 'subtitle', 'description'] },
  lists: { categories: list(category, categorySelection, { limit: 24 }) },
});

/** The site's search: a form, and the results of the query. */
export const searchDefault = defineView({
  of: widget,
  variant: 'search-default',
  classWords: ['muted'],
  editing: { category: 'structure', edits: ['title', 'subtitle', 'description'], places: { once: true } },
  lists: { results: listOfFilter<SearchHit>(widget, { facets: siteSearch, limit: 100 }) },
});

/** A widget without a variant is content. */
export const fallback = defineView({
  of: contentSelection,
  variant: 'default',
  classWords: layouts,
  editing: contentEditing,
});

const variant = 'default';

/** Single rows, in any variant. */
export const buttonDefault = defineView({
  of: buttonSelection,
  variant,
  editing: { edits: ['title', 'subtitle', 'url'], parts: { icons: { max: 1 } } },
});
export const buttonsArrayDefault = defineView({
  of: buttonsArraySelection,
  variant,
  editing: { edits: ['title', 'description'], parts: { buttons: { max: 24 } } },
});
export const featureDefault = defineView({
  of: featureSelection,
  variant,
  editing: {
    edits: ['title', 'subtitle', 'description'],
    parts: { files: { max: 4 }, buttonsArrays: { max: 2 } },
  },
});
export const logotypeDefault = defineView({
  of: logotypeSelection,
  variant,
  editing: { edits: ['title', 'url'], parts: { pictures: { max: 2 } } },
});
export const slideDefault = defineView({
  of: slideSelection,
  variant,
  editing: {
    edits: ['title', 'subtitle', 'description', 'url'],
    parts: { files: { max: 4 }, buttonsArrays: { max: 2 } },
  },
});
export const sliderDefault = defineView({
  of: sliderSelection,
  variant,
  editing: { edits: ['title', 'subtitle', 'description'], parts: { slides: { max: 24 } } },
});
