import type { Audience } from './access.js';
import {
  type CheckDefinition,
  type ConstraintRules,
  constraintsOf,
  type ExclusionDefinition,
} from './constraints.js';
import type { Presentation } from './presentation.js';
import { managedFields, publishingFields } from './presets.js';
import type { Personal } from './personal.js';
import type { FieldOf, Fields } from '../kinds/field.js';
import { text } from '../kinds/text.js';
import { type EntityKey, partsOf, pluralOf, snakeCase } from '../values/names.js';

/** An index over several fields, or one that a single field cannot express. */
export interface IndexDefinition {
  readonly fields: readonly string[];
  readonly unique?: boolean;
  /** Compares case-insensitively. */
  readonly ignoreCase?: boolean;
  /** Partial index: covers only rows with these values. */
  readonly where?: Readonly<Record<string, string | boolean>>;
}

/** The permitted callers of each operation. An operation that is left out is for administrators only. */
export interface AccessRules {
  readonly read: Audience;
  readonly create: Audience;
  readonly update: Audience;
  readonly delete: Audience;
  /** Callers who may change rows in change sets, without publishing them. Defaults to `update`. */
  readonly draft?: Audience;
}

export type Operation = Exclude<keyof AccessRules, 'draft'>;

/** The permissions of a caller on an entity or link: for all rows, for none, or for its own. */
export type Permissions = Readonly<Record<Operation, boolean | 'own'>> & {
  /** Whether the caller may change rows in change sets. */
  readonly draft?: boolean;
};

export type SystemFields<Key extends EntityKey> = ReturnType<typeof managedFields<Key>> & {
  readonly variant: FieldOf<'text', { default: string; max: number }>;
};

/** A complete definition of an entity or a link. Table, API, client and admin are derived from it. */
export interface Entity<
  Key extends EntityKey = EntityKey,
  F extends Fields = Fields,
> extends ConstraintRules {
  readonly type: 'entity' | 'link';
  readonly key: Key;
  readonly module: string;
  readonly name: string;
  readonly plural: string;
  readonly route: string;
  readonly table: string;
  readonly fields: F;
  /** Variants of the definition; views of installed modules may register more. */
  readonly variants: readonly string[];
  readonly access: AccessRules;
  readonly indexes: readonly IndexDefinition[];
  /** Fields that identify a row in content files and seeds. */
  readonly naturalKey: readonly string[];
  /** Its rows are the accounts that sign in. Each owns itself and all rows reachable by links with `owns`. */
  readonly isSubject?: boolean;
  /**
   * For publicly readable entities: hides a row that has links but no public one from everyone who may not
   * change it.
   */
  readonly followsLinks?: boolean;
  /** The public reads a row only between `publishedAt` and `unpublishedAt`; editors always. */
  readonly publishing?: boolean;
  /** Rows with a value in this field are parts of the row that it names: pages show them only with that row. */
  readonly partOf?: string;
  /** People edit its rows in change sets by default. Change sets take all publicly readable rows. */
  readonly drafts?: boolean;
  /** Labels, columns and groups in the admin, where set explicitly: see `presentationOf`. */
  readonly ui?: Presentation;
  /** Parts of rows that history leaves out; by default every change is recorded. */
  readonly unrecorded?: Unrecorded;
  /** Guards of its generic writes; none by default. */
  readonly guarded?: Guarded;
  /** How account exports and deletions treat its rows. */
  readonly personal?: Personal;
}

/**
 * The guards of an entity's generic writes. `rules`: those that modules register by `RowHooks.guard`.
 * `presence`: also requires a recent re-authentication of a person's session ("Confirm that it is you"); a
 * server with the secret key needs none.
 */
export type Guarded = 'presence' | 'rules';

/** Parts of an entity or a link that history leaves out. */
export interface Unrecorded<Name extends string = string> {
  /** Only these fields: a change of nothing else is not recorded. Defaults to all changes of all rows. */
  readonly fields?: readonly Name[];
  /** The reason why the record is not needed. */
  readonly because: string;
}

/** Two or more fields; a single one has the option `unique`. */
type UniqueTogether<Name extends string> = readonly [Name, Name, ...Name[]];

export interface EntityInput<
  M extends string,
  N extends string,
  F extends Fields,
  P extends boolean = false,
> {
  module: M;
  name: N;
  fields: F;
  variants?: readonly string[];
  access?: Partial<AccessRules>;
  indexes?: readonly IndexDefinition[];
  /** Conditions that each row meets: `[{ name: 'used-within-limit', sql: '"used" <= "usageLimit"' }]`. */
  checks?: readonly CheckDefinition[];
  /** Ranges of rows that may not overlap: two bookings of one boat. */
  excludes?: readonly ExclusionDefinition<keyof F & string>[];
  /** Fields that no two rows may share together: `[['eventId', 'email']]`. Rows with null in one of them may. */
  unique?: readonly UniqueTogether<keyof F & string>[];
  /** Defaults to the slug, else to the first of `unique`. `variant` allows one row per variant. */
  naturalKey?: readonly ((keyof F & string) | 'variant')[];
  /** Its rows are the accounts that sign in. At most one entity of an installation sets it. */
  isSubject?: boolean;
  /**
   * For publicly readable entities: hides a row that has links but no public one from everyone who may not
   * change it.
   */
  followsLinks?: boolean;
  /**
   * Adds `publishedAt` (defaults to now; null: a draft) and `unpublishedAt`, and hides unpublished rows from
   * the public.
   */
  publishing?: P;
  /**
   * An optional reference to a row of the same entity. Rows with a value in it are parts of that row: pages,
   * lists, feeds, sitemap and search leave them out, and views show them with {@link viaParts}.
   */
  partOf?: keyof F & string;
  /** People edit its rows in change sets by default; the links that start at it follow. */
  drafts?: boolean;
  /** Labels, columns and groups in the admin, where they do not follow from the fields. */
  ui?: Presentation<(keyof F & string) | keyof SystemFields<EntityKey>>;
  /** Excludes noise from the history: `{ fields: ['hits'], because: '…' }`. */
  unrecorded?: Unrecorded<keyof F & string>;
  /**
   * Runs guards on all generic writes: single rows, bulk, find-or-create, `POST /api/rows`, jobs on rows, and
   * restores from history. Module code that writes through `Rows` bypasses them.
   */
  guarded?: Guarded;
  /** How account exports and deletions treat its rows, beyond ownership. */
  personal?: Personal<keyof F & string>;
}

/**
 * Defines an entity. Table, validation, REST, OpenAPI, client, admin and contract tests are derived from it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEntity<
  const M extends string,
  const N extends string,
  const F extends Fields,
  const P extends boolean = false,
>(
  input: EntityInput<M, N, F, P>,
): Entity<`${M}.${N}`, SystemFields<`${M}.${N}`> & F & PublishingFieldsOf<P>> {
  const key = `${input.module}.${input.name}` as const;
  const entity = assemble(key, 'entity', {
    // The type of the publishing fields depends on the flag.
    fields: {
      ...systemFields(key),
      ...input.fields,
      ...((input.publishing ? publishingFields() : {}) as PublishingFieldsOf<P>),
    },
    variants: ['default', ...(input.variants ?? [])],
    access: { ...adminOnly, ...input.access },
    indexes: [
      ...listIndexes,
      ...(input.publishing ? publishingIndexes : []),
      ...uniqueIndexes(input.unique),
      ...(input.indexes ?? []),
    ],
    naturalKey: input.naturalKey ?? ('slug' in input.fields ? ['slug'] : (input.unique?.[0] ?? [])),
  });
  return {
    ...entity,
    ...(input.isSubject && { isSubject: true }),
    ...(input.followsLinks && { followsLinks: true }),
    ...(input.publishing && { publishing: true }),
    ...(input.partOf !== undefined && { partOf: input.partOf }),
    ...(input.drafts && { drafts: true }),
    ...(input.ui && { ui: input.ui }),
    ...(input.unrecorded && { unrecorded: input.unrecorded }),
    ...(input.guarded && { guarded: input.guarded }),
    ...(input.personal && { personal: input.personal }),
    ...constraintsOf(input),
  };
}

/** Returns the indexes of fields that are unique together. */
function uniqueIndexes(groups: readonly UniqueTogether<string>[] = []): IndexDefinition[] {
  return groups.map((fields) => ({ fields, unique: true }));
}

/** Lists are by default sorted and paged by age, over all variants or within one. */
const listIndexes: readonly IndexDefinition[] = [
  { fields: ['createdAt', 'id'] },
  { fields: ['variant', 'createdAt', 'id'] },
];

/** For lists by publication date, and for finding the next moment of a publication or an expiry. */
const publishingIndexes: readonly IndexDefinition[] = [
  { fields: ['publishedAt', 'id'] },
  { fields: ['unpublishedAt'] },
];

/** The publishing fields, if the entity has them. */
export type PublishingFieldsOf<P extends boolean> = P extends true
  ? ReturnType<typeof publishingFields>
  : Record<never, never>;

type Own<F extends Fields> = Pick<
  Entity<EntityKey, F>,
  'fields' | 'variants' | 'access' | 'indexes' | 'naturalKey'
>;

/** Adds the names, route and table that follow from the key. */
export function assemble<Key extends EntityKey, F extends Fields>(
  key: Key,
  type: Entity['type'],
  own: Own<F>,
): Entity<Key, F> {
  const { module, name } = partsOf(key);
  return {
    type,
    key,
    module,
    name,
    plural: pluralOf(name),
    route: routeOf(key),
    table: snakeCase(`${module}_${name}`),
    ...own,
    variants: [...new Set(own.variants)],
  };
}

/** Returns the REST route of an entity or a link. */
export function routeOf(key: EntityKey): string {
  const { module, name } = partsOf(key);
  return `/api/${module}/${pluralOf(name)}`;
}

export const adminOnly: AccessRules = { read: 'admin', create: 'admin', update: 'admin', delete: 'admin' };

/** Returns the fields that every entity and link starts with. */
export function systemFields<Key extends EntityKey>(key: Key): SystemFields<Key> {
  return { ...managedFields(key), variant: text({ default: 'default', max: 200 }) };
}
