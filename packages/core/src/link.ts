import type { Audience } from './access.js';
import { adminOnly, assemble, type Entity, type IndexDefinition, type SystemFields, systemFields } from './entity.js';
import { className, integer, reference, text } from './fields/build.js';
import type { FieldOf, Fields } from './fields/kinds.js';
import { camelCase, type CamelCase, type EntityKey, partsOf, pluralOf } from './names.js';

type ModuleOf<Key> = Key extends `${infer M}.${string}` ? M : never;
type NameOf<Key> = Key extends `${string}.${infer N}` ? N : never;

/** The side's name inside the link: `article`, or `ecommerceModuleProduct` for another module's. */
type EndName<From extends EntityKey, To extends EntityKey> =
  ModuleOf<From> extends ModuleOf<To> ? CamelCase<NameOf<To>> : CamelCase<`${ModuleOf<To>}-module-${NameOf<To>}`>;

type LinkFields<From extends EntityKey, To extends EntityKey, F extends Fields> = SystemFields<EntityKey> & {
  readonly [N in `${EndName<From, From>}Id`]: FieldOf<'reference', { to: From; index: true }>;
} & {
  readonly [N in `${EndName<From, To>}Id`]: FieldOf<'reference', { to: To; index: true }>;
} & {
  readonly orderIndex: FieldOf<'integer', { default: 0 }>;
  readonly className: FieldOf<'text', { optional: true; max: 1000 }>;
} & F;

/** One side of a link: the entity, the field that holds its id, and the name of the row when included. */
export interface LinkEnd {
  readonly key: EntityKey;
  readonly field: string;
  readonly as: string;
}

/** A join as a visible, ordered record; `right` is null where the far id has no foreign key. */
export interface Link<F extends Fields = Fields> extends Entity<EntityKey, F> {
  readonly type: 'link';
  readonly left: LinkEnd;
  readonly right: LinkEnd | null;
  /** Who reads it, when that is not everyone who reads both its ends. */
  readonly readers?: Audience;
}

export interface LinkInput<From extends EntityKey, To extends EntityKey, F extends Fields> {
  from: From;
  to: To;
  /** Fields beyond the two ids, order, variant and class. */
  fields?: F;
  /** Variants beyond `default` and `hidden`. */
  variants?: readonly string[];
  /** Who reads it, when that is not everyone who reads both its ends. */
  readers?: Audience;
  /** The same pair may be linked more than once. */
  isRepeatable?: boolean;
  /** Rules beyond the unique pair. */
  indexes?: readonly IndexDefinition[];
}

/** Defines a link, owned by the module of `from`; `to` is named by key, so its module need not be there. */
export function defineLink<const From extends EntityKey, const To extends EntityKey, const F extends Fields = Record<never, never>>(
  input: LinkInput<From, To, F>,
): Link<LinkFields<From, To, F>> {
  const left = linkEnd(input.from, input.from);
  const right = linkEnd(input.from, input.to);
  const pair = [left.field, right.field];
  const { module } = partsOf(input.from);
  const key: EntityKey = `${module}.${linkName(input.from, input.to)}`;
  const fields = {
    ...systemFields(key),
    [left.field]: reference({ to: input.from, index: true }),
    [right.field]: reference({ to: input.to, index: true }),
    ...linkFields(),
    ...input.fields,
  };
  const link = assemble(key, 'link', {
    fields: fields as unknown as LinkFields<From, To, F>,
    variants: ['default', 'hidden', ...(input.variants ?? [])],
    access: adminOnly,
    indexes: [...(input.isRepeatable ? [] : [{ fields: pair, unique: true }]), ...(input.indexes ?? [])],
    naturalKey: input.isRepeatable ? [...pair, 'orderIndex'] : pair,
  });
  return { ...link, type: 'link', left, right, readers: input.readers };
}

/** A link whose far row is found by a module's name and an id, so that any module's widget can be placed. */
export interface ExternalLinkInput<F extends Fields> {
  from: EntityKey;
  name: string;
  /** Name of the id field without a foreign key. */
  idField: string;
  fields: F;
}

/** Defines a link to a row of a module that is named in the row itself. */
export function defineExternalLink<const F extends Fields>(input: ExternalLinkInput<F>): Link {
  const left = linkEnd(input.from, input.from);
  const key: EntityKey = `${partsOf(input.from).module}.${input.name}`;
  const fields = {
    ...systemFields(key),
    [left.field]: reference({ to: input.from, index: true }),
    [input.idField]: text({ max: 200, index: true }),
    ...linkFields(),
    ...input.fields,
  };
  const link = assemble<EntityKey, Fields>(key, 'link', {
    fields: fields as Fields,
    variants: ['default', 'hidden'],
    access: adminOnly,
    indexes: [],
    naturalKey: [left.field, input.idField, 'orderIndex'],
  });
  return { ...link, type: 'link', left, right: null };
}

const linkFields = () => ({ orderIndex: integer({ default: 0 }), className: className() });

/** `articles-to-ecommerce-module-products`. */
function linkName(from: EntityKey, to: EntityKey): string {
  const source = partsOf(from);
  const target = partsOf(to);
  const prefix = source.module === target.module ? '' : `${target.module}-module-`;
  return `${pluralOf(source.name)}-to-${prefix}${pluralOf(target.name)}`;
}

function linkEnd(owner: EntityKey, key: EntityKey): LinkEnd {
  const { module, name } = partsOf(key);
  const as: string = camelCase(module === partsOf(owner).module ? name : `${module}-module-${name}`);
  return { key, as, field: `${as}Id` };
}

/** Tells a link from an entity. */
export function isLink(entity: Entity): entity is Link {
  return entity.type === 'link';
}
