import type { Entity } from '../definitions/entity.js';
import type { DefinedEvent } from '../definitions/event.js';
import { isSecret, targetOf } from '../kinds/kind-of.js';
import { select } from '../kinds/select.js';
import { narrower } from '../definitions/access.js';
import { embedNameOf, includeNameOf, isLink, type Link } from '../definitions/link.js';
import type { Module } from './module.js';
import { type EntityKey, didYouMean } from '../values/names.js';
import { problemsOf } from './registry-check.js';
import type { View } from '../views/view.js';

/** A link seen from one of its entities. */
export interface Relation {
  readonly link: Link;
  /** The name in `include`: the link's, preceded by `<module>:` when another module owns it. */
  readonly token: string;
  /** The name under which the link rows are embedded. */
  readonly embedAs: string;
  /** The field that holds this entity's id. */
  readonly ownField: string;
  /** The row at the other end, or null when it has no foreign key. */
  readonly far: { readonly key: EntityKey; readonly field: string; readonly as: string } | null;
}

/** A field that names another row, as reads follow it. */
export interface Reference {
  /** The name in `include`, and that under which the row is embedded: the field's without its `Id`. */
  readonly token: string;
  readonly field: string;
  /** The entity whose row it names. */
  readonly far: EntityKey;
}

/** All that the installed modules define, checked and put together. */
export interface Registry {
  readonly modules: readonly Module[];
  /** Entities and the links whose both sides are installed, by key. */
  readonly entities: ReadonlyMap<string, Entity>;
  readonly views: readonly View[];
  /** What modules' own code emits, by key. */
  readonly events: ReadonlyMap<string, DefinedEvent>;
  /** @throws DefinitionError when there is no such entity or link. */
  entity(key: string): Entity;
  /** The links of an entity, by the name under which `include` takes them. */
  relationsOf(key: string): ReadonlyMap<string, Relation>;
  /** The rows that fields of a row name, by the name under which `include` takes them; of a link its ends too. */
  referencesOf(key: string): ReadonlyMap<string, Reference>;
  /** The variants that a row of this entity may have. */
  variantsOf(key: string): readonly string[];
  viewOf(entity: string, variant: string): View | undefined;
}

/** Definitions that contradict themselves or each other; the message names each place and its fix. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  constructor(readonly problems: readonly string[]) {
    super(`The definitions have ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Puts installed modules together. A link to a module that is not installed is left out.
 * @throws DefinitionError naming every problem and its fix.
 */
export function createRegistry(modules: readonly Module[]): Registry {
  const problems = problemsOf(modules);
  if (problems.length) throw new DefinitionError(problems);
  const entities = installedEntities(modules);
  const views = modules.flatMap((module) => module.views);
  const relations = new Map([...entities.keys()].map((key) => [key, relationsFrom(key, entities)]));
  const references = new Map([...entities].map(([key, entity]) => [key, referencesFrom(entity, entities)]));
  const viewByVariant = new Map(views.map((view) => [`${view.of.key}/${view.variant}`, view]));
  return {
    modules,
    entities,
    views,
    events: new Map(modules.flatMap((module) => module.events).map((event) => [event.key, event])),
    entity: (key) => found(entities, key),
    relationsOf: (key) => found(relations, key),
    referencesOf: (key) => found(references, key),
    variantsOf: (key) => found(entities, key).variants,
    viewOf: (entity, variant) => viewByVariant.get(`${entity}/${variant}`),
  };
}

function installedEntities(modules: readonly Module[]): Map<string, Entity> {
  const added = (key: EntityKey) => modules.flatMap((module) => module.variants?.[key] ?? []);
  const shown = (key: EntityKey) => modules.flatMap(({ views }) => views.flatMap(({ of, variant }) => (of.key === key ? variant : [])));
  const entities = new Map(
    modules
      .flatMap((module) => module.entities)
      .map((entity) => [entity.key as string, withVariants(entity, [...shown(entity.key), ...added(entity.key)])]),
  );
  addLinks(
    entities,
    modules.flatMap((module) => module.links.map((link) => withVariants(link, added(link.key)))),
  );
  for (const [key, entity] of entities) entities.set(key, withFollowedValues(entity, entities));
  return entities;
}

/** A link may hang from another link, in any order of definition: goes round until no more can be added. */
function addLinks(entities: Map<string, Entity>, links: readonly Link[]): void {
  const waiting = links.filter((link) => !addLink(entities, link));
  if (waiting.length < links.length) addLinks(entities, waiting);
}

/** Adds a link when both its sides are there, and tells whether they are. */
function addLink(entities: Map<string, Entity>, link: Link): boolean {
  const left = entities.get(link.left.key);
  const right = link.right && entities.get(link.right.key);
  if (!left || right === undefined) return false;
  const ofEnds = right ? narrower(left.access.read, right.access.read) : left.access.read;
  const read = link.readers ? narrower(ofEnds, link.readers) : ofEnds;
  entities.set(link.key, { ...link, access: { ...link.access, read } } as Link);
  return true;
}

/** The variants that a row may have are those of its definition and those that installed modules bring. */
function withVariants<E extends Entity>(entity: E, brought: readonly string[]): E {
  const variants = [...new Set([...entity.variants, ...brought])];
  const variant = select({ values: variants, default: 'default' });
  return { ...entity, variants, fields: { ...entity.fields, variant } };
}

/** The values of a field that follow from what is installed, beside those that its definition names. */
function withFollowedValues(entity: Entity, entities: ReadonlyMap<string, Entity>): Entity {
  const followed = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (!('follows' in field) || !field.follows) return [];
    const { modulesWith } = field.follows;
    const modules = [...entities.values()].flatMap(({ module, name, access }) =>
      name === modulesWith && module !== entity.module && access.read === 'public' ? module : [],
    );
    return [[name, { ...field, values: [...new Set([...field.values, ...modules])].sort() }]];
  });
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(followed) } };
}

function relationsFrom(key: string, entities: ReadonlyMap<string, Entity>): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const link of entities.values()) {
    if (!isLink(link)) continue;
    const isLeft = link.left.key === key;
    if (!isLeft && link.right?.key !== key) continue;
    const [own, far] = isLeft ? [link.left, link.right] : [link.right, link.left];
    if (!own) continue;
    const token = includeNameOf(link, key as EntityKey);
    const embedAs = embedNameOf(link, key as EntityKey);
    relations.set(token, { link, token, embedAs, ownField: own.field, far });
  }
  return relations;
}

/** What is not installed can't be followed, nor what would be embedded under the name of a field. */
function referencesFrom({ fields }: Entity, entities: ReadonlyMap<string, Entity>): Map<string, Reference> {
  const references = new Map<string, Reference>();
  for (const [field, definition] of Object.entries(fields)) {
    const token = /^(.+)Id$/.exec(field)?.[1];
    const far = targetOf(definition)?.key;
    if (token === undefined || far === undefined || token in fields || !entities.has(far) || isSecret(definition)) continue;
    references.set(token, { token, field, far });
  }
  return references;
}

function found<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (!value) throw new DefinitionError([`"${key}" is not an entity or link.${didYouMean(key, map.keys())}`]);
  return value;
}
