import type { EntityKey, Registry, Selection, Via } from '@flotilla/core';
import { show, via, viaExternal } from '@flotilla/core';
import { layout } from '../../entities/layout.js';
import { page } from '../../entities/page.js';
import { widget } from '../../entities/widget.js';
import { layoutsToWidgets, pagesToLayouts, pagesToWidgets, widgetsToExternalWidgets } from '../../links.js';

const placing = show(widget, [], { externals: viaExternal(widgetsToExternalWidgets) });

/** The placed blocks of a layout. */
export const layoutStructure = show(layout, [], { widgets: via(layoutsToWidgets, placing) });

/** The placed blocks of a page and its layouts. */
export const pageStructure = show(page, [], {
  layouts: via(pagesToLayouts, layoutStructure),
  widgets: via(pagesToWidgets, placing),
});

/** Maximum number of links between a block and its innermost part. */
const maxDepth = 5;

/** Returns the links that a view shows of a row, without rows that it only traverses. */
export function shownLinks({ parts }: Selection): [name: string, via: Via][] {
  return Object.entries(parts).flatMap(([name, part]): [string, Via][] =>
    part.type === 'via' && !part.isTraversed && part.link.right !== null && part.link.partOf === undefined
      ? [[name, part]]
      : [],
  );
}

/** Returns what a part shows: the views of its own module decide on a foreign one. */
export function selectionsOf(registry: Registry, of: Selection): Selection[] {
  if (of.fields !== 'foreign') return [of];
  return registry.views.filter((view) => view.of.key === of.key).map((view) => view.of);
}

/**
 * Returns the links that some views of an entity show, in all variants and without the fields of the rows. Follows
 * only links to parts.
 */
export function structureOf(
  registry: Registry,
  {
    key,
    of,
    depth = 1,
  }: { readonly key: EntityKey; readonly of: readonly Selection[]; readonly depth?: number },
): Selection {
  const vias = of.flatMap((selection) => shownLinks(selection).map(([, shown]) => shown));
  const parts = vias.map(({ near, link, far }, index): [string, Via] => {
    const isFollowed = link.contains && depth < maxDepth;
    const inner = isFollowed ? selectionsOf(registry, far) : [];
    const linked = structureOf(registry, { key: far.key, of: inner, depth: depth + 1 });
    return [String(index), { type: 'via', near, link, far: linked, own: null, isOne: false }];
  });
  return { type: 'selection', key, fields: [], parts: Object.fromEntries(parts) };
}

/** Returns the keys of all entities and links of a selection. */
export function keysIn({ key, parts }: Selection): string[] {
  return [
    key,
    ...Object.values(parts).flatMap((part) => [
      ...(part.type === 'via' ? [part.link.key] : []),
      ...keysIn(part.far),
    ]),
  ];
}
