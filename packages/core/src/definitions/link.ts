import type { Audience } from './access.js';
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
import type { FieldOf, Fields } from '../kinds/field.js';
import { integer } from '../kinds/integer.js';
import { reference } from '../kinds/reference.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
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

/** The variant of links that are no links for visitors: what they lead to is shown nowhere, and only who may change them reads them. */
export const hiddenVariant = 'hidden';

/** One side of a link: the entity, the field that holds its id, and the name of the row when included. */
export interface LinkEnd<Key extends EntityKey = EntityKey> {
  readonly key: Key;
  readonly field: string;
  readonly as: string;
}

/** What a link says beyond what every entity says. */
interface Join<L extends EntityKey, One extends EntityKey> {
  readonly type: 'link';
  readonly left: LinkEnd<L>;
  /** The end of which a row at the other end has one at most. */
  readonly one?: One;
  /** The row at `left` owns the one at `right`. */
  readonly owns: boolean;
  /** Who reads it, when that is not everyone who reads both its ends. */
  readonly readers?: Audience;
  /** Of a link that everyone reads: the variants that only those see who may change it. `hidden` is always one of them. */
  readonly privateVariants: readonly string[];
}

/** How a link finds a far row that the row itself names, without a foreign key. */
export interface ExternalEnd {
  /** The name of the far row's entity, in whichever module it is. */
  readonly name: string;
  /** The field that holds the far row's id. */
  readonly idField: string;
  /** The field that names the far row's module. */
  readonly moduleField: string;
}

/** A join as a visible, ordered record; `right` is null where the far row is named by `external`. */
export interface Link<F extends Fields = Fields> extends Entity<EntityKey, F>, Join<EntityKey, EntityKey> {
  readonly type: 'link';
  readonly right: LinkEnd | null;
  readonly external?: ExternalEnd;
}

/** A link from one entity to rows that the link itself names. */
export interface ExternalLink<From extends EntityKey = EntityKey> extends Link {
  readonly left: LinkEnd<From>;
  readonly right: null;
  readonly external: ExternalEnd;
}

/** `ecommerce.stores-to-products`: the key of the link between two entities. */
export type LinkKey<L extends EntityKey, R extends EntityKey> = EntityKey extends L | R
  ? EntityKey
  : `${ModuleOf<L>}.${PluralOf<NameOf<L>>}-to-${ModuleOf<L> extends ModuleOf<R> ? '' : `${ModuleOf<R>}-module-`}${PluralOf<NameOf<R>>}`;

/** The side's name inside the link: `article`, or `ecommerceModuleProduct` for another module's. */
type EndName<L extends EntityKey, R extends EntityKey> =
  ModuleOf<L> extends ModuleOf<R> ? CamelCase<NameOf<R>> : CamelCase<`${ModuleOf<R>}-module-${NameOf<R>}`>;

type EndFields<L extends EntityKey, R extends EntityKey> = {
  readonly [N in `${EndName<L, L>}Id`]: FieldOf<'reference', { to: L; index: true }>;
} & {
  readonly [N in `${EndName<L, R>}Id`]: FieldOf<'reference', { to: R; index: true }>;
};

/** The fields that every link has beside its ends. */
type PlaceFields<V extends string> = {
  readonly variant: FieldOf<'select', { values: readonly ('default' | typeof hiddenVariant | V)[]; default: 'default' }>;
  readonly orderIndex: FieldOf<'integer', { default: 0 }>;
  readonly className: FieldOf<'text', { optional: true; max: 1000 }>;
};

type LinkFields<L extends EntityKey, R extends EntityKey, F extends Fields, V extends string> = Omit<
  SystemFields<LinkKey<L, R>>,
  'variant'
> &
  EndFields<L, R> &
  PlaceFields<V> &
  F;

/** A link whose type knows both its ends, its variants and its fields. */
export interface LinkBetween<L extends EntityKey, R extends EntityKey, F extends Fields, V extends string, One extends EntityKey>
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
> {
  from: From;
  to: To;
  /** Fields beyond the two ids, order, variant and class. */
  fields?: F;
  /** Variants beyond `default` and `hidden`. */
  variants?: readonly V[];
  /** The end of which a row at the other end has one at most: an identity has one subject, `one: 'rbac.subject'`. */
  one?: One;
  /** The row of `from` owns the row of `to`: what is for owners alone is for who owns it by this link. */
  owns?: boolean;
  /** Who reads it, when that is not everyone who reads both its ends. */
  readers?: Audience;
  /** Of the variants: those that only who may change the link sees, as it is with `hidden`. */
  privateVariants?: readonly NoInfer<V>[];
  /** The same pair may be linked more than once. */
  isRepeatable?: boolean;
  /** Rules beyond the unique pair and `one`. */
  indexes?: readonly IndexDefinition[];
  /** What history leaves out. */
  unrecorded?: Unrecorded<keyof F & string>;
  /** Makes its generic writes pass guards, as `guarded` of an entity does. */
  guarded?: Guarded;
}

/** Defines a link, owned by the module of `from`; `to` is named by key, so its module need not be there. */
export function defineLink<
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
  const { one, owns = false, readers, privateVariants = [], unrecorded, guarded } = input;
  return {
    ...link,
    ...(unrecorded && { unrecorded }),
    ...(guarded && { guarded }),
    variants,
    type: 'link',
    left,
    right,
    one,
    owns,
    readers,
    privateVariants: [hiddenVariant, ...privateVariants],
  };
}

/** A link whose far row is found by a module's name and an id, so that any module's widget can be placed. */
export interface ExternalLinkInput<From extends EntityKey> {
  from: From;
  /** The far row's entity, by its name in whichever module has one: `widget`. */
  to: string;
  name: string;
  /** Name of the id field without a foreign key. */
  idField: string;
  /** Name of the field that names the far row's module: one of those that are installed and have such an entity. */
  moduleField: string;
  /** The module that is meant when none is named. */
  defaultModule: string;
  /** Modules that may be named although they are not installed; their rows show nothing. */
  otherModules?: readonly string[];
}

/** Defines a link to a row of a module that is named in the row itself. */
export function defineExternalLink<const From extends EntityKey>(input: ExternalLinkInput<From>): ExternalLink<From> {
  const { idField, moduleField, defaultModule, otherModules = [], to } = input;
  const left = linkEnd(input.from, input.from);
  const key: EntityKey = `${partsOf(input.from).module}.${input.name}`;
  const fields = {
    ...systemFields(key),
    [left.field]: reference({ to: input.from, index: true }),
    [idField]: text({ max: 200, index: true }),
    ...linkFields(),
    [moduleField]: select({ values: [defaultModule, ...otherModules], follows: { modulesWith: to }, default: defaultModule }),
  };
  const link = assemble<EntityKey, Fields>(key, 'link', {
    fields: fields as Fields,
    variants: ['default', hiddenVariant],
    access: adminOnly,
    indexes: [],
    naturalKey: [left.field, idField, 'orderIndex'],
  });
  return {
    ...link,
    type: 'link',
    left,
    right: null,
    owns: false,
    privateVariants: [hiddenVariant],
    external: { name: to, idField, moduleField },
  };
}

const linkFields = () => ({ orderIndex: integer({ default: 0 }), className: className() });

/** `articles-to-ecommerce-module-products`. */
function linkName(from: EntityKey, to: EntityKey): string {
  const source = partsOf(from);
  const target = partsOf(to);
  const prefix = source.module === target.module ? '' : `${target.module}-module-`;
  return `${pluralOf(source.name)}-to-${prefix}${pluralOf(target.name)}`;
}

function linkEnd<Key extends EntityKey>(owner: EntityKey, key: Key): LinkEnd<Key> {
  const { module, name } = partsOf(key);
  const as: string = camelCase(module === partsOf(owner).module ? name : `${module}-module-${name}`);
  return { key, as, field: `${as}Id` };
}

/** The name under which the rows of a link are embedded in a row of one of its ends. */
export function embedNameOf({ module, name }: Pick<Link, 'module' | 'name'>, near: EntityKey): string {
  return camelCase(partsOf(near).module === module ? name : `${module}-module-${name}`);
}

/** What an include path calls a link, seen from a row of one of its ends: `rbac:subjects-to-articles` where it is another module's. */
export function includeNameOf({ module, name }: Pick<Link, 'module' | 'name'>, near: EntityKey): string {
  return partsOf(near).module === module ? name : `${module}:${name}`;
}

/** Tells a link from an entity. */
export function isLink(entity: Entity): entity is Link {
  return entity.type === 'link';
}
