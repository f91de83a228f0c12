import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import * as importActions from './import-actions.js';
import { layout } from './entities/layout.js';
import { metadata } from './entities/metadata.js';
import { page } from './entities/page.js';
import { redirect } from './entities/redirect.js';
import { section } from './entities/section.js';
import { site } from './entities/site.js';
import { widget } from './entities/widget.js';
import * as checks from './checks.js';
import * as links from './links.js';
import { labels } from './labels.js';

export const host = defineModule({
  name: 'host',
  entities: [layout, metadata, page, redirect, section, site, widget],
  links: exportsOf(Object.entries(links)),
  actions: { ...exportsOf(Object.entries(actions)), ...exportsOf(Object.entries(importActions)) },
  checks: exportsOf(Object.entries(checks)),
  labels,
});

export {
  document,
  documentInParts,
  feed,
  findByUrl,
  opengraphImage,
  previewDocument,
  readComposition,
  readSite,
  sharedDocument,
  searchPages,
  setHomePage,
  sitemapSize,
  sitemapUrls,
  startPreview,
  urls,
  urlSegmentValue,
} from './actions.js';
export { layout, type Layout } from './entities/layout.js';
export { metadata, type Metadata } from './entities/metadata.js';
export { page, type Page } from './entities/page.js';
export { redirect, type Redirect } from './entities/redirect.js';
export { section, type Section } from './entities/section.js';
export { site, type Site } from './entities/site.js';
export { widget, type Widget } from './entities/widget.js';
export {
  layoutsToWidgets,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  sitesToFileStorageModuleFiles,
  widgetsToExternalWidgets,
} from './links.js';
