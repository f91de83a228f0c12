export { plainText } from './plain-text.js';
export { RichText, RichTextLinks, type RichTextLinkProps, type RichTextProps, type RichTextValue } from './rich-text.js';
export { safeHref } from './safe-href.js';
