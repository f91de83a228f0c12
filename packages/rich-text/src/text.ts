export { fromPlainText } from './from-plain-text.js';
export { imagesIn } from './images-in.js';
export { isEmpty } from './is-empty.js';
export { excerpt } from './plain-text/excerpt.js';
export { toPlainText } from './plain-text/to-plain-text.js';
export type { RichTextValue } from './value.js';
