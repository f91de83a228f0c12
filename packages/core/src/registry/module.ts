import type { Action } from '../definitions/action.js';
import type { Entity } from '../definitions/entity.js';
import type { DefinedEvent } from '../definitions/event.js';
import type { Link } from '../definitions/link.js';
import type { EntityKey } from '../values/names.js';
import type { View } from '../views/view.js';

/**
 * Labels of a module's definitions in one language, where they do not follow from names: of an entity by its
 * name (`article`), of its plural (`article.*`), of a field (`article.title`), and of a field's help text
 * (`article.title?`).
 */
export type DefinitionLabels = Readonly<Record<string, string>>;

/** The manifest of a module, which apps, the framework and tools read. */
export interface Module {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly links: readonly Link[];
  readonly actions: readonly Action[];
  /** Events that its own code emits; the events of its rows exist implicitly. */
  readonly events: readonly DefinedEvent[];
  readonly views: readonly View[];
  /** Variants that it adds to entities and links of any module, beside those of its views. */
  readonly variants?: Readonly<Partial<Record<EntityKey, readonly string[]>>>;
  /** Labels of its definitions by language, where they do not follow from names. */
  readonly labels?: Readonly<Record<string, DefinitionLabels>>;
}

/** Defines a module. Its definitions are validated when a registry is created. */
/* @__NO_SIDE_EFFECTS__ */
export function defineModule(module: Partial<Module> & { name: string }): Module {
  return { entities: [], links: [], actions: [], events: [], views: [], ...module };
}
