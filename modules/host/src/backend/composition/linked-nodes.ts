import { hiddenVariant, type Link, type Registry, type Selection, type Via } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import { type CompositionSlot, type LinkedNode, nodeKey, type RowKey } from '@flotilla/core/studio';
import { relationOf } from '@flotilla/backend/ports';
import { linkRows } from './placed-blocks.js';
import { selectionsOf, shownLinks } from './structure.js';

/** Maximum number of linked rows that a read embeds in one row. */
const maxLinked = 1000;

/** The lists of a row and of its parts, and the rows in them. */
export interface LinkedNodes {
  readonly lists: Record<string, LinkedNode[]>;
  readonly slots: Record<string, CompositionSlot>;
  readonly rows: Map<string, RowKey & { readonly role: 'part' | 'reference' }>;
  readonly truncated: string[];
}

export const noLinkedNodes = (): LinkedNodes => ({ lists: {}, slots: {}, rows: new Map(), truncated: [] });

/** A row with its links, and the selections that name them. */
interface Linking {
  readonly key: RowKey;
  readonly row: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
}

/**
 * Collects the lists of a row as its view names them: hidden links stand in the list of their first name. Follows
 * links to parts.
 */
export function collectLinked({ key, row, selection }: Linking, registry: Registry, into: LinkedNodes): void {
  const named = shownLinks(selection);
  for (const [, group] of Map.groupBy(named, ([, { link }]) => link.key)) {
    const relation = relationOf(registry, key.entity, group[0]?.[1] ?? { link: {} as Link });
    const far = relation?.far;
    if (!relation || !far) continue;
    const isPart = relation.link.contains && relation.link.left.key === key.entity;
    for (const [name, shown] of group) {
      into.lists[listKey(key, name)] ??= [];
      into.slots[`${key.entity}/${String(row.variant)}/${name}`] ??= {
        ...{ link: relation.link.key, far: far.key, nearField: relation.ownField, farField: far.field },
        ...{ variant: newVariant(shown), isOne: shown.isOne, isPart },
      };
    }
    const links = linkRows(row[relation.embedAs]);
    if (links.length >= maxLinked) into.truncated.push(...group.map(([name]) => listKey(key, name)));
    for (const link of links) {
      const linked = link[far.as] as DocumentRow | null | undefined;
      const found = nameOf(group, link.variant);
      if (!linked || !found) continue;
      const [name, shown] = found;
      const of = { entity: far.key, id: linked.id };
      into.lists[listKey(key, name)]?.push({
        link: { entity: relation.link.key, id: link.id },
        node: nodeKey(of),
        variant: link.variant,
        orderIndex: Number(link.orderIndex ?? 0),
        isHidden: link.variant === hiddenVariant,
        isPart,
        values: ownValues(relation.link, link),
      });
      if (!into.rows.has(nodeKey(of)) || isPart)
        into.rows.set(nodeKey(of), { ...of, role: isPart ? 'part' : 'reference' });
      if (isPart) collectLinked(partOf(of, linked, shown, registry), registry, into);
    }
  }
}

/** Returns the variant of a new link that a part shows. */
const newVariant = ({ variants }: Via) =>
  variants === undefined || variants.includes('default') ? 'default' : (variants[0] ?? 'default');

const listKey = (key: RowKey, name: string) => `${nodeKey(key)}/${name}`;

/** Returns a part with the selection that shows it: that of its own view when it is foreign. */
function partOf(key: RowKey, row: DocumentRow, { far }: Via, registry: Registry): Linking {
  const own = far.fields === 'foreign' ? registry.viewOf(far.key, row.variant)?.of : far;
  return { key, row, selection: own ?? selectionsOf(registry, far)[0] ?? { ...far, parts: {} } };
}

/** Returns the most specific name for a variant of a link; for a hidden link the first name of all. */
function nameOf(group: readonly [string, Via][], variant: string): [string, Via] | undefined {
  const exact = group.find(([, { variants }]) => variants?.includes(variant));
  const open = group.find(([, { variants }]) => variants === undefined);
  if (exact ?? open) return exact ?? open;
  return variant === hiddenVariant ? group[0] : undefined;
}

/** Returns the values of a link beyond its ends, variant, order and dates. */
function ownValues({ left, right, fields }: Link, link: DocumentRow): Record<string, unknown> {
  const omitted = new Set([
    'id',
    'variant',
    'orderIndex',
    'createdAt',
    'updatedAt',
    left.field,
    right?.field,
  ]);
  return Object.fromEntries(Object.entries(link).filter(([name]) => name in fields && !omitted.has(name)));
}
