import type { Entity } from '../definitions/entity.js';
import type { DefinedEvent } from '../definitions/event.js';
import { isSecret, targetOf } from '../kinds/kind-of.js';
import { select } from '../kinds/select.js';
import { intersectAudiences } from '../definitions/access.js';
import { embedNameOf, includeNameOf, isLink, type Link } from '../definitions/link.js';
import { DefinitionError } from './definition-error.js';
import type { Module } from './module.js';
import { type EntityKey, didYouMean } from '../values/names.js';
import { problemsOf } from './registry-check.js';
import type { View } from '../views/view.js';

/** A link seen from one of its ends. */
export interface Relation {
  readonly link: Link;
  /** The name in `include`: the link's, preceded by `<module>:` when another module owns it. */
  readonly token: string;
  /** The key under which the link rows are embedded. */
  readonly embedAs: string;
  /** The field that holds this entity's id. */
  readonly ownField: string;
  /** The other end, or null when it has no foreign key. */
  readonly far: { readonly key: EntityKey; readonly field: string; readonly as: string } | null;
}

/** A field that references another row. */
export interface Reference {
  /** The name in `include`, and the key under which the row is embedded: the field's without its `Id`. */
  readonly token: string;
  readonly field: string;
  /** The entity of the referenced row. */
  readonly far: EntityKey;
}

/** The validated definitions of all installed modules. */
export interface Registry {
  readonly modules: readonly Module[];
  /** Entities, and the links whose both ends are installed, by key. */
  readonly entities: ReadonlyMap<string, Entity>;
  readonly views: readonly View[];
  /** Events that the code of modules emits, by key. */
  readonly events: ReadonlyMap<string, DefinedEvent>;
  /** @throws DefinitionError when there is no such entity or link */
  entity(key: string): Entity;
  /** The links of an entity, by their name in `include`. */
  relationsOf(key: string): ReadonlyMap<string, Relation>;
  /** The references of an entity, by their name in `include`; for a link also its ends. */
  referencesOf(key: string): ReadonlyMap<string, Reference>;
  /** The valid variants of an entity's rows. */
  variantsOf(key: string): readonly string[];
  viewOf(entity: string, variant: string): View | undefined;
}

/**
 * Combines the definitions of installed modules. A link to a module that is not installed is left out.
 * @throws DefinitionError naming every problem and its fix
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
  const visible = (key: EntityKey) =>
    modules.flatMap(({ views }) => views.flatMap(({ of, variant }) => (of.key === key ? variant : [])));
  const entities = new Map(
    modules
      .flatMap((module) => module.entities)
      .map((entity) => [
        entity.key as string,
        withVariants(entity, [...visible(entity.key), ...added(entity.key)]),
      ]),
  );
  addLinks(
    entities,
    modules.flatMap((module) => module.links.map((link) => withVariants(link, added(link.key)))),
  );
  for (const [key, entity] of entities) entities.set(key, withFollowedValues(entity, entities));
  return entities;
}

/** Adds links until no more can be added: a link may start at another link that is defined later. */
function addLinks(entities: Map<string, Entity>, links: readonly Link[]): void {
  const waiting = links.filter((link) => !addLink(entities, link));
  if (waiting.length < links.length) addLinks(entities, waiting);
}

/** Adds a link when both its ends are there, and returns whether they are. */
function addLink(entities: Map<string, Entity>, link: Link): boolean {
  const left = entities.get(link.left.key);
  const right = link.right && entities.get(link.right.key);
  if (!left || right === undefined) return false;
  const ofEnds = right ? intersectAudiences(left.access.read, right.access.read) : left.access.read;
  const read = link.readers ? intersectAudiences(ofEnds, link.readers) : ofEnds;
  // A link to private rows is not drafted, because readers of a change set would see it.
  const drafts = left.drafts && read === 'public' && { drafts: true };
  entities.set(link.key, { ...link, ...drafts, access: { ...link.access, read } } as Link);
  return true;
}

/** Restricts the variants to those of the definition and of installed modules. */
function withVariants<E extends Entity>(entity: E, brought: readonly string[]): E {
  const variants = [...new Set([...entity.variants, ...brought])];
  const variant = select({ values: variants, default: 'default' });
  return { ...entity, variants, fields: { ...entity.fields, variant } };
}

/** Adds the values of select fields that follow from the installed modules. */
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

/**
 * Returns the references of an entity. Leaves out entities that are not installed, and names that collide
 * with a field.
 */
function referencesFrom({ fields }: Entity, entities: ReadonlyMap<string, Entity>): Map<string, Reference> {
  const references = new Map<string, Reference>();
  for (const [field, definition] of Object.entries(fields)) {
    const token = /^(.+)Id$/.exec(field)?.[1];
    const far = targetOf(definition)?.key;
    if (
      token === undefined ||
      far === undefined ||
      token in fields ||
      !entities.has(far) ||
      isSecret(definition)
    )
      continue;
    references.set(token, { token, field, far });
  }
  return references;
}

function found<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (!value) throw new DefinitionError([`"${key}" is not an entity or link.${didYouMean(key, map.keys())}`]);
  return value;
}
