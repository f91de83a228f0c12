export { safeHref } from '@flotilla/core/rich-text';
export { type HtmlOptions, toHtml } from './html/to-html.js';
export { imagesIn } from './images-in.js';
export { isEmpty } from './is-empty.js';
export { excerpt } from './plain-text/excerpt.js';
export { fromPlainText } from './from-plain-text.js';
export { toPlainText } from './plain-text/to-plain-text.js';
export { RichText, type RichTextProps } from './rich-text.js';
export {
  RichTextLinks,
  type RichTextLinkProps,
  RichTextPictures,
  type RichTextPictureProps,
} from './surroundings.js';
export { toDocument } from './to-document.js';
export type { RichTextValue } from './value.js';
