export { type FromHtml, fromHtml } from './html/from-html.js';
export type { Omission } from './html/omissions.js';
