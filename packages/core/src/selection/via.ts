import type { Row } from '../definitions/infer.js';
import type { Entity } from '../definitions/entity.js';
import { type ExternalLink, hiddenVariant, type Link, type LinkEnd } from '../definitions/link.js';
import type { EntityKey } from '../values/names.js';
import type { AnyEntity, Names } from './names.js';
import { selectionParts, selectionOf, foreign } from './show.js';
import type { NoClash, Selection, Via, With } from './selection.js';
import type { FarRow, SelectedRow } from './selected-row.js';

/** A link with a foreign key at both ends. */
export interface JoiningLink extends AnyEntity {
  readonly type: 'link';
  readonly left: LinkEnd;
  readonly right: LinkEnd;
  readonly variants: readonly string[];
  readonly one?: EntityKey;
}

export interface ViaOptions<L extends JoiningLink, N, W, First, Traversed> {
  /** Fields of the link itself, as `link` beside the far row's. */
  readonly fields?: readonly N[];
  /** Parts of the link row itself: its own links, and the rows of its references. */
  readonly with?: W & NoClash<L, W>;
  /** Only links of these variants; by default all but the hidden ones. */
  readonly variants?: readonly L['variants'][number][];
  /** Maximum number of rows, in the order of the links. */
  readonly limit?: number;
  /** One row or null, instead of a list. */
  readonly first?: First;
  /**
   * Only traverses the far row: returns its parts without its fields and id, so that a view may pass rows
   * that are not public.
   */
  readonly traversed?: Traversed;
}

/**
 * Follows a link from either of its ends. Returns a list, or one row or null where the link has `one` or
 * `first` is set.
 */
/* @__NO_SIDE_EFFECTS__ */
export function via<
  L extends JoiningLink,
  T extends Selection<L['left']['key'] | L['right']['key']> | AnyEntity<L['left']['key'] | L['right']['key']>,
  const N extends Names<L['fields']>['readable'] = never,
  const W extends With<L> = Record<never, never>,
  const First extends boolean = false,
  const Traversed extends boolean = false,
>(
  link: L,
  far: T,
  { fields, with: parts, variants, limit, first, traversed }: ViaOptions<L, N, W, First, Traversed> = {},
): Via<Exclude<L['left']['key'] | L['right']['key'], T['key']>, ViaRows<L, T, N, W, First, Traversed>> {
  const selectsLink = fields !== undefined || parts !== undefined;
  const nearEnd = link.left.key === far.key ? link.right : link.left;
  return {
    type: 'via',
    near: nearEnd.key as Exclude<L['left']['key'] | L['right']['key'], T['key']>,
    link: link as JoiningLink as Link,
    far: selectionOf(far),
    own: selectsLink
      ? { type: 'selection', key: link.key, fields: fields ?? [], parts: selectionParts(link, parts ?? {}) }
      : null,
    ...(variants && { variants }),
    ...(limit !== undefined && { limit }),
    isOne: first === true || link.one === far.key,
    ...(traversed && { isTraversed: true }),
  };
}

/** Follows a link whose far rows belong to any module: code that knows the modules loads those rows. */
/* @__NO_SIDE_EFFECTS__ */
export function viaExternal<Near extends EntityKey>(
  link: ExternalLink<Near>,
): Via<Near, readonly Row<Link>[]> {
  return { type: 'via', near: link.left.key, link, far: foreign(link.key), own: null, isOne: false };
}

/**
 * Shows the parts of a row: the rows of its entity that name it in the field `partOf`, oldest first.
 *
 *     show(product, ['title'], { variations: viaParts(product, show(product, ['slug'])) })
 */
/* @__NO_SIDE_EFFECTS__ */
export function viaParts<E extends AnyEntity & { readonly partOf?: string }, T extends Selection<E['key']>>(
  of: E,
  part: T,
  { limit }: { readonly limit?: number } = {},
): Via<E['key'], readonly FarRow<T>[]> {
  const { plural } = of as unknown as Entity;
  const link = {
    ...(of as unknown as Entity),
    ...{
      type: 'link',
      name: plural,
      owns: false,
      contains: false,
      right: null,
      privateVariants: [hiddenVariant],
    },
    left: { key: of.key, field: of.partOf ?? '', as: plural },
  } as Link;
  return { type: 'via', near: of.key, link, far: part, own: null, isOne: false, limit };
}

type ViaRows<
  L extends JoiningLink,
  T extends { readonly key: EntityKey },
  N extends string,
  W,
  First,
  Traversed,
> = true extends First | IsOne<L, T['key']>
  ? ViaRow<L, T, N, W, Traversed> | null
  : readonly ViaRow<L, T, N, W, Traversed>[];

type ViaRow<L extends JoiningLink, T, N extends string, W, Traversed> = [N | keyof W] extends [never]
  ? Traversed extends true
    ? Omit<FarRow<T>, 'id' | 'variant'>
    : FarRow<T>
  : FarRow<T> & { readonly link: SelectedRow<L, N, W> };

type IsOne<L extends JoiningLink, Far> = Far extends L['one'] ? true : false;
