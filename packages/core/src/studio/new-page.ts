import type { Registry } from '../registry/registry.js';
import type { SentRowChange } from '../change-sets/row-changes.js';
import { isPlainObject } from '../values/values.js';
import { type Insertion, insertionOf } from './placing.js';
import type { Portable } from './portable.js';

export interface NewPage {
  /** Values of the page. */
  readonly page: Readonly<Record<string, unknown>>;
  /** Id of its layout. */
  readonly layout?: string | undefined;
  readonly registry: Pick<Registry, 'entities'>;
  /** Ids of referenced rows by `referenceKey`. */
  readonly ids?: ReadonlyMap<string, string>;
}

/** Key under which the new page stands in the composition that the blocks are inserted into. */
const newPage = 'new';

/**
 * Returns changes that create a page with a layout and the blocks of a page template. The first one creates the
 * page.
 */
export function newPageOf(form: Portable, { page, layout, ...options }: NewPage): Insertion {
  const values = { pageId: { row: 0 }, variant: 'default' };
  const owner = { owner: { entity: 'host.page', id: newPage }, link: 'host.pages-to-widgets', values };
  const blocks = insertionOf(
    form,
    { region: 'main', before: null },
    {
      ...options,
      composition: {
        ...{ root: newPage, title: '', url: null, page: null, subject: null, regions: {} },
        ...{ owners: { main: { ...owner, hostField: 'widgetId' } } },
        ...{ nodes: {}, placements: {}, lists: {}, slots: {} },
      },
    },
  );
  const first: SentRowChange[] = [
    { change: 'create', entity: 'host.page', data: page },
    ...(layout === undefined
      ? []
      : [
          {
            ...{ change: 'create' as const, entity: 'host.pages-to-layouts' },
            data: { pageId: { row: 0 }, layoutId: layout, variant: 'default' },
          },
        ]),
  ];
  return {
    ...blocks,
    changes: [...first, ...blocks.changes.map((change) => shifted(change, first.length, owner.link))],
    roots: blocks.roots.map((at) => at + first.length),
  };
}

/** Returns a change whose references to earlier changes follow a number of new ones; the page stays the first. */
function shifted(change: SentRowChange, by: number, ofPage: string): SentRowChange {
  if (change.change === 'delete') return change;
  const entries = Object.entries(change.data).map(([name, value]) => {
    const isPage = change.entity === ofPage && name === 'pageId';
    const isReference = isPlainObject(value) && typeof value.row === 'number' && !isPage;
    return [name, isReference ? { row: Number(value.row) + by } : value] as const;
  });
  return { ...change, data: Object.fromEntries(entries) };
}
