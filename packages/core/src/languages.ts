export type { AddressFields } from './kinds/kind-of.js';
export type { Addresses } from './documents/document.js';
export { decodedPath, isPagePath, pagePathPattern, pagePathSays } from './documents/page-path.js';
export { slugIn } from './documents/row-pages.js';
export { addressFieldsOf, areAddresses, areSlugs, isTranslatable } from './kinds/kind-of.js';
export {
  canonicalLanguage,
  directionOf,
  fittingLanguage,
  isolate,
  languageChain,
  scriptOf,
  textsIn,
} from './values/languages.js';
export { languageSettings } from './values/language-settings.js';
