import { boolean, defineEntity, integer, type Row, text } from '@flotilla/core';
import { redirectSource } from '../redirect-address.js';

/** In characters; both fields are indexed. */
const maxPath = 500;
/** A path of this site without query and anchor. One leading slash, because two would start a host. */
const ownPath = /^\/(?![/\\])[^?#\s\\]*$/;
/** A path of this site, with an optional query. */
const source = /^\/(?![/\\])[^?#\s\\]*(?:\?[^?#\s\\]+)?$/;
/** A path of this site with optional query and anchor, or a URL of another site. */
const target = /^(?:\/(?![/\\])|https?:\/\/[^\s/?#\\@[\]]+(?=[/?#]|$))[^\s\\]*$/;

/** Returns whether a path can be the source of a redirect. */
export const isRedirectable = (path: string) => path.length <= maxPath && ownPath.test(path);

/** The new address of an old one. A source without a query applies only when no page has the address. */
export const redirect = defineEntity({
  module: 'host',
  name: 'redirect',
  fields: {
    from: text({
      unique: true,
      max: maxPath,
      pattern: source,
      patternSays: {
        en: 'must be a path of this site, such as /old-page or /index.php?id=5',
        ru: 'должно быть путём на этом сайте, например /old-page или /index.php?id=5',
      },
      normalize: redirectSource,
    }),
    to: text({
      max: maxPath,
      pattern: target,
      patternSays: {
        en: 'must be a path of this site, such as /new-page, or an address such as https://example.com/page',
        ru: 'должно быть путём на этом сайте, например /new-page, или адресом, например https://example.com/page',
      },
      index: true,
    }),
    isPermanent: boolean({ default: true }),
    keepsQuery: boolean({ default: true }),
    hits: integer({ default: 0, min: 0, readOnly: true }),
  },
  drafts: true,
  unrecorded: { fields: ['hits'], because: 'what is visited is counted, and nobody did it' },
  naturalKey: ['from'],
  ui: {
    area: 'site',
    rank: 4,
    rowLabel: 'from',
    columns: ['from', 'to', 'isPermanent', 'hits', 'updatedAt'],
    searched: ['from', 'to'],
  },
});
export type Redirect = Row<typeof redirect>;
