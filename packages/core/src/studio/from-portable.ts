import { type Link, isLink } from '../definitions/link.js';
import { writableFields } from '../definitions/client-fields.js';
import type { Registry } from '../registry/registry.js';
import type { SentRowChange } from '../change-sets/row-changes.js';
import {
  type Portable,
  type PortableLink,
  type PortableReference,
  referenceKey,
  rootsOf,
} from './portable.js';
import { isCopied } from './to-portable.js';

/** Changes for `POST /api/rows/changes` that create the rows of a form. */
export interface CreatedRows {
  readonly changes: readonly SentRowChange[];
  /** Positions in `changes` of the rows that stand in no list of another row. */
  readonly roots: readonly number[];
  /** Rows that this site lacks: links to them are left out. */
  readonly missing: readonly PortableReference[];
  /** Keys of entities and links that are not installed. */
  readonly unknown: readonly string[];
}

export interface ReadingOptions {
  readonly registry: Pick<Registry, 'entities'>;
  /** Ids of referenced rows by {@link referenceKey}; by default those in the form, for a copy on the same site. */
  readonly ids?: ReadonlyMap<string, string>;
}

/** Returns changes that create the rows of a form with their links. */
export function fromPortable(form: Portable, { registry, ids }: ReadingOptions): CreatedRows {
  const { entities } = registry;
  const changes: SentRowChange[] = [];
  const positions = new Map<string, number>();
  const unknown = new Set<string>();
  for (const { key, entity: of, values } of form.rows) {
    const entity = entities.get(of);
    if (!entity || !isCopied(entity)) {
      unknown.add(of);
      continue;
    }
    const writable = writableFields(entity);
    const data = Object.fromEntries(Object.entries(values).filter(([name]) => name in writable));
    positions.set(key, changes.length);
    changes.push({ change: 'create', entity: of, data });
  }
  const missing = new Map<string, PortableReference>();
  const idOf = (to: PortableReference) => (ids ? ids.get(referenceKey(to)) : to.id);
  for (const one of form.links) {
    const link = entities.get(one.entity);
    const from = positions.get(one.from);
    if (!link || !isLink(link) || !link.right) unknown.add(one.entity);
    if (!link || !isLink(link) || !link.right || from === undefined) continue;
    const position = typeof one.to === 'string' ? positions.get(one.to) : undefined;
    const far = typeof one.to === 'string' ? position !== undefined && { row: position } : idOf(one.to);
    if (far) changes.push({ change: 'create', entity: one.entity, data: linkData(link, one, { from, far }) });
    else if (typeof one.to !== 'string') missing.set(referenceKey(one.to), one.to);
  }
  const roots = rootsOf(form).flatMap(({ key }) => positions.get(key) ?? []);
  return { changes, roots, missing: [...missing.values()], unknown: [...unknown] };
}

function linkData(
  link: Link,
  { isReversed = false, variant, orderIndex, values = {} }: PortableLink,
  { from, far }: { readonly from: number; readonly far: string | { readonly row: number } },
): Record<string, unknown> {
  const writable = writableFields(link);
  const [near, other] = isReversed ? [link.right, link.left] : [link.left, link.right];
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in writable)),
    ...(near && { [near.field]: { row: from } }),
    ...(other && { [other.field]: far }),
    variant,
    ...(orderIndex !== undefined && { orderIndex }),
  };
}
