import type { Audience } from './access.js';
import { type ConstraintRules, constraintsOf } from './constraints.js';
import {
  adminOnly,
  assemble,
  type Entity,
  type Guarded,
  type IndexDefinition,
  type SystemFields,
  systemFields,
  type Unrecorded,
} from './entity.js';
import { className } from './presets.js';
import type { LinkedFileType } from '../files.js';
import type { FieldOf, Fields } from '../kinds/field.js';
import { integer } from '../kinds/integer.js';
import { json } from '../kinds/json.js';
import { reference } from '../kinds/reference.js';
import { select } from '../kinds/select.js';
import {
  camelCase,
  type CamelCase,
  type EntityKey,
  type ModuleOf,
  type NameOf,
  partsOf,
  type PluralOf,
  pluralOf,
} from '../values/names.js';

/**
 * Variant of links that are hidden from visitors: the rows behind them are not shown, and only editors of the
 * link read it.
 */
export const hiddenVariant = 'hidden';

/**
 * One end of a link: the entity, the field that holds its id, and the key under which reads embed the row.
 */
export interface LinkEnd<Key extends EntityKey = EntityKey> {
  readonly key: Key;
  readonly field: string;
  readonly as: string;
}

/** Properties of a link beyond those of every entity. */
interface Join<L extends EntityKey, One extends EntityKey> {
  readonly type: 'link';
  readonly left: LinkEnd<L>;
  /** The end that a row at the other end has at most one of. */
  readonly one?: One;
  /** The row at `left` owns the one at `right`. */
  readonly owns: boolean;
  /** The row at `right` is a part of the one at `left`: it is copied with it, and deleted with it when nothing else uses it. */
  readonly contains: boolean;
  /** The readers of the link. Defaults to the common readers of both ends. */
  readonly readers?: Audience;
  /** Variants of a public link that only its editors see. Always includes `hidden`. */
  readonly privateVariants: readonly string[];
  /** The types of files that links of some variants take. */
  readonly fileTypes?: Readonly<Partial<Record<string, LinkedFileType>>>;
}

/** How a link without a foreign key finds the far row: by a module and an id in its own fields. */
export interface ExternalEnd {
  /** The entity name of the far row, in any module. */
  readonly name: string;
  /** The field with the far row's id. */
  readonly idField: string;
  /** The field with the far row's module. */
  readonly moduleField: string;
}

/** An ordered join record of its own. `right` is null when `external` finds the far row. */
export interface Link<F extends Fields = Fields> extends Entity<EntityKey, F>, Join<EntityKey, EntityKey> {
  readonly type: 'link';
  readonly right: LinkEnd | null;
  readonly external?: ExternalEnd;
}

/** A link from one entity to rows of any module, named in the link itself. */
export interface ExternalLink<From extends EntityKey = EntityKey> extends Link {
  readonly left: LinkEnd<From>;
  readonly right: null;
  readonly external: ExternalEnd;
}

/** The key of the link between two entities: `ecommerce.stores-to-products`. */
export type LinkKey<L extends EntityKey, R extends EntityKey> = EntityKey extends L | R
  ? EntityKey
  : `${ModuleOf<L>}.${PluralOf<NameOf<L>>}-to-${ModuleOf<L> extends ModuleOf<R> ? '' : `${ModuleOf<R>}-module-`}${PluralOf<NameOf<R>>}`;

/** The name of an end: `article`, or `ecommerceModuleProduct` for an entity of another module. */
type EndName<L extends EntityKey, R extends EntityKey> =
  ModuleOf<L> extends ModuleOf<R> ? CamelCase<NameOf<R>> : CamelCase<`${ModuleOf<R>}-module-${NameOf<R>}`>;

type EndFields<L extends EntityKey, R extends EntityKey> = {
  readonly [N in `${EndName<L, L>}Id`]: FieldOf<'reference', { to: L; index: true }>;
} & {
  readonly [N in `${EndName<L, R>}Id`]: FieldOf<'reference', { to: R; index: true }>;
};

/** The fields of every link beside the ids of its ends. */
type CommonLinkFields<V extends string> = {
  readonly variant: FieldOf<
    'select',
    { values: readonly ('default' | typeof hiddenVariant | V)[]; default: 'default' }
  >;
  readonly orderIndex: FieldOf<'integer', { default: 0 }>;
  readonly className: FieldOf<'text', { optional: true; max: 1000 }>;
};

/** The key of the entity of stored files. Links to it may show a part of the picture. */
type StoredFile = 'file-storage.file';
const storedFile: EntityKey = 'file-storage.file' satisfies StoredFile;

/** The field of links to stored files: the part of the picture to show, in whole percent. */
type FileLinkFields<R extends EntityKey> = [R] extends [StoredFile]
  ? { readonly crop: FieldOf<'json', { optional: true; shape: 'object'; isCrop: true }> }
  : unknown;

type LinkFields<L extends EntityKey, R extends EntityKey, F extends Fields, V extends string> = Omit<
  SystemFields<LinkKey<L, R>>,
  'variant'
> &
  EndFields<L, R> &
  CommonLinkFields<V> &
  FileLinkFields<R> &
  F;

/** A link with typed ends, variants and fields. */
export interface LinkBetween<
  L extends EntityKey,
  R extends EntityKey,
  F extends Fields,
  V extends string,
  One extends EntityKey,
>
  extends Entity<LinkKey<L, R>, LinkFields<L, R, F, V>>, Join<L, One> {
  readonly type: 'link';
  readonly right: LinkEnd<R>;
  readonly variants: readonly ('default' | typeof hiddenVariant | V)[];
}

export interface LinkInput<
  From extends EntityKey,
  To extends EntityKey,
  F extends Fields,
  V extends string = string,
  One extends From | To = From | To,
> extends ConstraintRules {
  from: From;
  to: To;
  /** Fields beyond the two ids, order, variant and class. */
  fields?: F;
  /** Variants beyond `default` and `hidden`. */
  variants?: readonly V[];
  /**
   * The end that a row at the other end has at most one of: an identity has one subject, `one:
   * 'rbac.subject'`.
   */
  one?: One;
  /** The row of `from` owns the row of `to`: access for `owner` follows this link. */
  owns?: boolean;
  /**
   * The row of `to` is a part of the row of `from`: the page studio copies it with that row, and deletes it with
   * that row when nothing else uses it.
   */
  contains?: boolean;
  /** The readers of the link. Defaults to the common readers of both ends. */
  readers?: Audience;
  /** Variants that only editors of the link see, like `hidden`. */
  privateVariants?: readonly NoInfer<V>[];
  /** The types of files that links of some variants take; pickers offer those of the first. */
  fileTypes?: Readonly<Partial<Record<NoInfer<V>, LinkedFileType>>>;
  /** Allows several links between the same pair. */
  isRepeatable?: boolean;
  /** Indexes beyond the unique pair and `one`. */
  indexes?: readonly IndexDefinition[];
  /** Parts of rows that history leaves out. */
  unrecorded?: Unrecorded<keyof F & string>;
  /** Guards of its generic writes, like `guarded` of an entity. */
  guarded?: Guarded;
}

/** Defines a link, owned by the module of `from`. `to` is a key, so its module need not be installed. */
/* @__NO_SIDE_EFFECTS__ */ export function defineLink<
  const From extends EntityKey,
  const To extends EntityKey,
  const F extends Fields = Record<never, never>,
  const V extends string = never,
  const One extends From | To = never,
>(input: LinkInput<From, To, F, V, One>): LinkBetween<From, To, F, V, One> {
  const left = linkEnd(input.from, input.from);
  const right = linkEnd(input.from, input.to);
  const pair = [left.field, right.field];
  const key = `${partsOf(input.from).module}.${linkName(input.from, input.to)}` as LinkKey<From, To>;
  const variants = [...new Set(['default', hiddenVariant, ...(input.variants ?? [])] as const)];
  const fields = {
    ...systemFields(key),
    variant: select({ values: variants, default: 'default' }),
    [left.field]: reference({ to: input.from, index: true }),
    [right.field]: reference({ to: input.to, index: true }),
    ...linkFields(),
    ...((input.to as EntityKey) === storedFile
      ? { crop: json({ optional: true, shape: 'object', isCrop: true }) }
      : {}),
    ...input.fields,
  };
  const link = assemble(key, 'link', {
    fields: fields as unknown as LinkFields<From, To, F, V>,
    variants,
    access: adminOnly,
    indexes: [
      ...(input.isRepeatable ? [] : [{ fields: pair, unique: true }]),
      ...(input.one ? [{ fields: [input.one === input.from ? right.field : left.field], unique: true }] : []),
      ...(input.indexes ?? []),
    ],
    naturalKey: input.isRepeatable ? [...pair, 'orderIndex'] : pair,
  });
  const { one, owns = false, contains = false, readers, privateVariants = [] } = input;
  const { unrecorded, guarded, fileTypes } = input;
  return {
    ...link,
    ...(unrecorded && { unrecorded }),
    ...(fileTypes && { fileTypes }),
    ...(guarded && { guarded }),
    ...constraintsOf(input),
    variants,
    type: 'link',
    left,
    right,
    one,
    owns,
    contains,
    readers,
    privateVariants: [hiddenVariant, ...privateVariants],
  };
}

/** Returns the order and class fields of every link. */
export const linkFields = () => ({ orderIndex: integer({ default: 0 }), className: className() });

/** Returns a name such as `articles-to-ecommerce-module-products`. */
function linkName(from: EntityKey, to: EntityKey): string {
  const source = partsOf(from);
  const target = partsOf(to);
  const prefix = source.module === target.module ? '' : `${target.module}-module-`;
  return `${pluralOf(source.name)}-to-${prefix}${pluralOf(target.name)}`;
}

/** Returns an end of a link that a module owns. */
export function linkEnd<Key extends EntityKey>(owner: EntityKey, key: Key): LinkEnd<Key> {
  const { module, name } = partsOf(key);
  const as: string = camelCase(module === partsOf(owner).module ? name : `${module}-module-${name}`);
  return { key, as, field: `${as}Id` };
}

/** Returns the key under which a link's rows are embedded in a row of one of its ends. */
export function embedNameOf({ module, name }: Pick<Link, 'module' | 'name'>, near: EntityKey): string {
  return camelCase(partsOf(near).module === module ? name : `${module}-module-${name}`);
}

/**
 * Returns the link's name in an `include` path that starts at one of its ends: `rbac:subjects-to-articles`
 * for a link of another module.
 */
export function includeNameOf({ module, name }: Pick<Link, 'module' | 'name'>, near: EntityKey): string {
  return partsOf(near).module === module ? name : `${module}:${name}`;
}

/** Returns whether a definition is a link. */
export function isLink(entity: Entity): entity is Link {
  return entity.type === 'link';
}
