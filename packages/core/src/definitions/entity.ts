import type { Audience } from './access.js';
import { managedFields, publishingFields } from './presets.js';
import type { Personal } from './personal.js';
import type { FieldOf, Fields } from '../kinds/field.js';
import { text } from '../kinds/text.js';
import { type EntityKey, partsOf, pluralOf, snakeCase } from '../values/names.js';

/** A rule over several fields, or one that a single field can't say. */
export interface IndexDefinition {
  readonly fields: readonly string[];
  readonly unique?: boolean;
  /** Compares without regard to case. */
  readonly ignoreCase?: boolean;
  /** Only for the rows in which these fields have these values. */
  readonly where?: Readonly<Record<string, string | boolean>>;
}

/** Who may do what; what is not said is for administrators alone. */
export interface AccessRules {
  readonly read: Audience;
  readonly create: Audience;
  readonly update: Audience;
  readonly delete: Audience;
}

export type Operation = keyof AccessRules;

/** What somebody may do with the rows of an entity or link: with all of them, with none, or with those that are their own. */
export type Permissions = Readonly<Record<Operation, boolean | 'own'>>;

export type SystemFields<Key extends EntityKey> = ReturnType<typeof managedFields<Key>> & {
  readonly variant: FieldOf<'text', { default: string; max: number }>;
};

/** A definition made whole: everything that an interpreter needs to know of an entity or a link. */
export interface Entity<Key extends EntityKey = EntityKey, F extends Fields = Fields> {
  readonly type: 'entity' | 'link';
  readonly key: Key;
  readonly module: string;
  readonly name: string;
  readonly plural: string;
  readonly route: string;
  readonly table: string;
  readonly fields: F;
  /** Variants that the definition names; installed modules may register more by their views. */
  readonly variants: readonly string[];
  readonly access: AccessRules;
  readonly indexes: readonly IndexDefinition[];
  /** The fields by which content files and seeds know a row. */
  readonly naturalKey: readonly string[];
  /** Its rows are who signs in: each belongs to itself, and to it what links with `owns` lead to. */
  readonly isSubject?: boolean;
  /** Of what everyone reads: a row to which links lead, and none that everyone reads, is for those alone who may change it. */
  readonly followsLinks?: boolean;
  /** Everyone reads a row from `publishedAt` until `unpublishedAt` alone; who may change it, always. */
  readonly publishing?: boolean;
  /** What people who edit its rows are shown, as far as it says so: see `presentationOf`. */
  readonly shows?: Presentation;
  /** What history leaves out; every change is kept where nothing is said. */
  readonly unrecorded?: Unrecorded;
  /** Which guards its generic writes pass; none when absent. */
  readonly guarded?: Guarded;
  /** How exports and deletions of accounts treat its rows. */
  readonly personal?: Personal;
}

/**
 * The guards of an entity's generic writes. `rules`: those that modules register by `RowHooks.guard`. `presence`: the same, and a
 * person's session must have proven its holder in the last minutes ("Confirm that it is you"), which a server with the secret key need not.
 */
export type Guarded = 'presence' | 'rules';

/** What history leaves out of an entity or a link. */
export interface Unrecorded<Name extends string = string> {
  /** These alone: a change of nothing else leaves no trace. Whatever happens to its rows, when not said. */
  readonly fields?: readonly Name[];
  /** Why nobody will ask for it. */
  readonly because: string;
}

export interface EntityInput<M extends string, N extends string, F extends Fields, P extends boolean = false> {
  module: M;
  name: N;
  fields: F;
  variants?: readonly string[];
  access?: Partial<AccessRules>;
  indexes?: readonly IndexDefinition[];
  naturalKey?: readonly (keyof F & string)[];
  /** Its rows are who signs in; one entity of an installation says so. */
  isSubject?: boolean;
  /** Of what everyone reads: a row to which links lead, and none that everyone reads, is for those alone who may change it. */
  followsLinks?: boolean;
  /** Gives rows `publishedAt` (now, unless it is said; null: a draft) and `unpublishedAt`: everyone reads what is published. */
  publishing?: P;
  /** What people who edit its rows are shown, where that does not follow from its fields. */
  shows?: Presentation<(keyof F & string) | keyof SystemFields<EntityKey>>;
  /** What history leaves out, where everything would drown what matters: `{ fields: ['hits'], because: '…' }`. */
  unrecorded?: Unrecorded<keyof F & string>;
  /**
   * Makes its generic writes pass guards, by whichever way they come: one row, bulk, find-or-create, `POST /api/rows`, jobs on rows,
   * restores from history. Module code that writes by `Rows` does not pass them.
   */
  guarded?: Guarded;
  /** How exports and deletions of accounts treat its rows, beyond ownership. */
  personal?: Personal<keyof F & string>;
}

/**
 * Defines an entity, once. Table, validation, REST, OpenAPI, client, admin and tests are read from
 * what this returns.
 */
export function defineEntity<const M extends string, const N extends string, const F extends Fields, const P extends boolean = false>(
  input: EntityInput<M, N, F, P>,
): Entity<`${M}.${N}`, SystemFields<`${M}.${N}`> & F & PublishingFieldsOf<P>> {
  const key = `${input.module}.${input.name}` as const;
  const entity = assemble(key, 'entity', {
    // Which of the two it is, is what the flag says.
    fields: { ...systemFields(key), ...input.fields, ...((input.publishing ? publishingFields() : {}) as PublishingFieldsOf<P>) },
    variants: ['default', ...(input.variants ?? [])],
    access: { ...adminOnly, ...input.access },
    indexes: [...listIndexes, ...(input.publishing ? publishingIndexes : []), ...(input.indexes ?? [])],
    naturalKey: input.naturalKey ?? ('slug' in input.fields ? ['slug'] : []),
  });
  return {
    ...entity,
    ...(input.isSubject && { isSubject: true }),
    ...(input.followsLinks && { followsLinks: true }),
    ...(input.publishing && { publishing: true }),
    ...(input.shows && { shows: input.shows }),
    ...(input.unrecorded && { unrecorded: input.unrecorded }),
    ...(input.guarded && { guarded: input.guarded }),
    ...(input.personal && { personal: input.personal }),
  };
}

/** Lists are sorted by age unless they say otherwise, whole or of one variant, and paged by it. */
const listIndexes: readonly IndexDefinition[] = [{ fields: ['createdAt', 'id'] }, { fields: ['variant', 'createdAt', 'id'] }];

/** By which lists are sorted newest first, and the next moment is found at which something appears or goes. */
const publishingIndexes: readonly IndexDefinition[] = [{ fields: ['publishedAt', 'id'] }, { fields: ['unpublishedAt'] }];

/** The fields of publishing, where an entity has it. */
export type PublishingFieldsOf<P extends boolean> = P extends true ? ReturnType<typeof publishingFields> : Record<never, never>;

type Own<F extends Fields> = Pick<Entity<EntityKey, F>, 'fields' | 'variants' | 'access' | 'indexes' | 'naturalKey'>;

/** Adds what follows from the key alone: names, route and table. */
export function assemble<Key extends EntityKey, F extends Fields>(key: Key, type: Entity['type'], own: Own<F>): Entity<Key, F> {
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

/** Where REST has the rows of an entity or a link. */
export function routeOf(key: EntityKey): string {
  const { module, name } = partsOf(key);
  return `/api/${module}/${pluralOf(name)}`;
}

export const adminOnly: AccessRules = { read: 'admin', create: 'admin', update: 'admin', delete: 'admin' };

/** The fields that every entity and link starts with. */
export function systemFields<Key extends EntityKey>(key: Key): SystemFields<Key> {
  return { ...managedFields(key), variant: text({ default: 'default', max: 200 }) };
}

/** What people who work with rows are shown of an entity, where that does not follow from its fields. */
export interface Presentation<Name extends string = string> {
  /** The field by whose value a row is called. */
  readonly rowLabel?: Name;
  /**
   * Fields of linked rows by which a row is called before anything of its own, the best first: `rbac.identity.email`. What is not
   * installed is left out.
   */
  readonly calledBy?: readonly `${EntityKey}.${string}`[];
  /** What lists show. */
  readonly columns?: readonly Name[];
  /** Fields that belong together in a form, by the name of the group. */
  readonly groups?: Readonly<Record<string, readonly Name[]>>;
  /** What `search` looks in, of texts; titles, slugs, names and e-mails when not said. */
  readonly searched?: readonly Name[];
  /** The name of an icon. */
  readonly icon?: string;
}
