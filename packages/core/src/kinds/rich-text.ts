import type { LocalizedRichText } from '../rich-text/localized.js';
import { builder, type Builder } from './field.js';

/** Plain text or a rich-text document per language. Defaults to an empty object. */
export const richText: Builder<'richText', { default: LocalizedRichText }> = builder('richText', {
  default: {},
});
