import type { Action } from '../definitions/action.js';
import type { Entity } from '../definitions/entity.js';
import type { DefinedEvent } from '../definitions/event.js';
import type { Link } from '../definitions/link.js';
import type { EntityKey } from '../values/names.js';
import type { View } from '../views/view.js';

/**
 * Words of a module's definitions in one language, where they do not follow from names: of an entity by its name
 * (`article`), of its rows together (`article.*`), of a field (`article.title`), and what helps to fill it in
 * (`article.title?`).
 */
export type DefinitionWords = Readonly<Record<string, string>>;

/** What a module brings: the manifest that apps, interpreters and other tools read. */
export interface Module {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly links: readonly Link[];
  readonly actions: readonly Action[];
  /** What its own code emits; those of its rows need no mention. */
  readonly events: readonly DefinedEvent[];
  readonly views: readonly View[];
  /** Variants that it adds to entities and links, of other modules too, beside those that its views bring. */
  readonly variants?: Readonly<Partial<Record<EntityKey, readonly string[]>>>;
  /** What its definitions are called, by language, where that does not follow from their names. */
  readonly words?: Readonly<Record<string, DefinitionWords>>;
}

/** Defines a module. Its definitions are checked when modules are put together in a registry. */
export function defineModule(module: Partial<Module> & { name: string }): Module {
  return { entities: [], links: [], actions: [], events: [], views: [], ...module };
}
