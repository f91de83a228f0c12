import { foreign, hiddenVariant, type Link, type Registry, type Selection, type Via } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { Relation } from '@flotilla/core/reflection';
import { type CompositionSlot, type LinkedNode, nodeKey, type RowKey } from '@flotilla/core/studio';
import { partOfVariant } from '@flotilla/core/studio-places';
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
  /** Keys of the rows whose links are collected. */
  readonly collected: Set<string>;
}

export const noLinkedNodes = (): LinkedNodes => ({
  ...{ lists: {}, slots: {}, rows: new Map(), truncated: [], collected: new Set() },
});

/** A row with its links, and the selections that name them. */
interface Linking {
  readonly key: RowKey;
  readonly row: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
}

/**
 * Collects the lists of a row as its view names them: hidden links stand in the list of their first name. Parts that
 * the view does not show, such as those of an earlier variant, stand in a list whose name begins with `~`. Follows
 * links to parts.
 */
export function collectLinked(linking: Linking, registry: Registry, into: LinkedNodes): void {
  const { key, row, selection } = linking;
  if (into.collected.has(nodeKey(key))) return;
  into.collected.add(nodeKey(key));
  const groups = Map.groupBy(shownLinks(selection), ([, { link }]) => link.key);
  for (const group of groups.values()) {
    const relation = group[0] && relationOf(registry, key.entity, group[0][1]);
    if (!relation?.far) continue;
    addSlots(linking, { relation, group }, into);
    addLinks(linking, { relation, group, registry }, into);
  }
  for (const relation of registry.relationsOf(key.entity).values())
    if (!groups.has(relation.link.key) && isPartLink(relation, key) && relation.embedAs in row)
      addLinks(linking, { relation, group: [], registry }, into);
}

interface ListedLinks {
  readonly relation: Relation;
  /** The names of the link in the view. */
  readonly group: readonly [string, Via][];
}

const isPartLink = ({ link }: Relation, { entity }: RowKey) => link.contains && link.left.key === entity;

function addSlots({ key, row }: Linking, { relation, group }: ListedLinks, into: LinkedNodes): void {
  const { link, far, ownField } = relation;
  for (const [name, shown] of group) {
    into.lists[listKey(key, name)] ??= [];
    into.slots[`${key.entity}/${String(row.variant)}/${name}`] ??= {
      ...{ link: link.key, far: far?.key ?? '', nearField: ownField, farField: far?.field ?? '' },
      ...{ variant: newVariant(shown), isOne: shown.isOne, isPart: isPartLink(relation, key) },
    };
  }
}

function addLinks(
  { key, row }: Linking,
  { relation, group, registry }: ListedLinks & { readonly registry: Registry },
  into: LinkedNodes,
): void {
  const { link, far, embedAs } = relation;
  const isPart = isPartLink(relation, key);
  const links = linkRows(row[embedAs]);
  if (links.length >= maxLinked) into.truncated.push(...group.map(([name]) => listKey(key, name)));
  for (const one of links) {
    const linked = far && (one[far.as] as DocumentRow | null | undefined);
    const found = partOfVariant(group, one.variant) ?? (isPart ? [`~${embedAs}`, undefined] : undefined);
    if (!far || !linked || !found) continue;
    const [name, shown] = found;
    const of = { entity: far.key, id: linked.id };
    (into.lists[listKey(key, name)] ??= []).push({
      link: { entity: link.key, id: one.id },
      node: nodeKey(of),
      variant: one.variant,
      orderIndex: Number(one.orderIndex ?? 0),
      isHidden: one.variant === hiddenVariant,
      isPart,
      values: ownValues(link, one),
    });
    if (!into.rows.has(nodeKey(of)) || isPart)
      into.rows.set(nodeKey(of), { ...of, role: isPart ? 'part' : 'reference' });
    if (isPart) collectLinked(partOf(of, linked, shown?.far ?? foreign(far.key), registry), registry, into);
  }
}

/** Returns the variant of a new link that a part shows. */
const newVariant = ({ variants }: Via) =>
  variants === undefined || variants.includes('default') ? 'default' : (variants[0] ?? 'default');

const listKey = (key: RowKey, name: string) => `${nodeKey(key)}/${name}`;

/** Returns a part with the selection that shows it: that of its own view when it is foreign. */
function partOf(key: RowKey, row: DocumentRow, far: Selection, registry: Registry): Linking {
  const own = far.fields === 'foreign' ? registry.viewOf(far.key, row.variant)?.of : far;
  return { key, row, selection: own ?? selectionsOf(registry, far)[0] ?? { ...far, parts: {} } };
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
