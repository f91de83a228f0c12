export { languageOfMetadata, metadataIn, speakingMetadata } from './documents/document-metadata.js';
export {
  type DocumentAbout,
  type DocumentLayout,
  type DocumentList,
  type DocumentMeta,
  type DocumentPart,
  type DocumentPicture,
  type DocumentRow,
  type DocumentSection,
  emptyDocument,
  externalsOf,
  type ExternalWidget,
  type FeedItem,
  type IndexedUrl,
  type MovedTo,
  type PageAddress,
  type PageDocument,
  type PageFeed,
  type PlacedWidget,
  type RowSummary,
  type ViewDocument,
} from './documents/document.js';
export type { ChoiceFacet, Facet, FacetValue, ListFacets, RangeFacet } from './documents/facets.js';
export { type SearchAddresses, type SearchHit, siteSearch } from './documents/search.js';
export { errorPages, failurePage, notFoundPage } from './documents/error-pages.js';
export { languagesOfPage, languagesOfText } from './documents/page-languages.js';
export {
  movedPath,
  partParameter,
  type RowPages,
  rowPath,
  pageOverrides,
  defaultPages,
} from './documents/row-pages.js';
