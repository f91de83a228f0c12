export { makeLink, makeRow } from './make-row.js';
export { type RenderedVariant, renderVariant, type VariantData } from './render-variant.js';
