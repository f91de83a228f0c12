import { boolean, defineEntity, integer, type Row, text } from '@flotilla/core';

/** In characters: both are looked up by an index. */
const maxPath = 500;
/** A path of this site: one slash in front, for two would name another host; neither query nor anchor, nor a slash at its end. */
const ownPath = /^\/(?![/\\])(?:[^?#\s\\]*[^?#\s\\/])?$/;
/** Such a path, with query and anchor if need be, or an https address elsewhere. */
const target = /^(?:\/(?![/\\])|https:\/\/[^\s/?#\\@[\]]+(?=[/?#]|$))[^\s\\]*$/;

/** Whether something may be led from a path. */
export const isRedirectable = (path: string) => path.length <= maxPath && ownPath.test(path);

/** Where what was at an address is now. Looked up only where no page has the address. */
export const redirect = defineEntity({
  module: 'host',
  name: 'redirect',
  fields: {
    from: text({ unique: true, max: maxPath, pattern: ownPath }),
    to: text({ max: maxPath, pattern: target, index: true }),
    isPermanent: boolean({ default: true }),
    hits: integer({ default: 0, min: 0, readOnly: true }),
  },
  unrecorded: { fields: ['hits'], because: 'what is visited is counted, and nobody did it' },
  naturalKey: ['from'],
  shows: { rowLabel: 'from', columns: ['from', 'to', 'isPermanent', 'hits', 'updatedAt'], searched: ['from', 'to'] },
});
export type Redirect = Row<typeof redirect>;
