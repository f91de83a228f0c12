import { DefinitionError } from './definition-error.js';
import { type Listed, listedKinds, type ListName, listProblems } from './listed.js';
import type { PublishCheck } from '../definitions/check.js';
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
  /** Checks of rows before they are published in a change set. */
  readonly checks?: readonly PublishCheck[];
  /** Variants that it adds to entities and links of any module, beside those of its views. */
  readonly variants?: Readonly<Partial<Record<EntityKey, readonly string[]>>>;
  /**
   * Its entities, by name, that language models may neither read nor change with anybody's permissions; with
   * `all`, no call of the module is open to them.
   */
  readonly closedToAssistants?: 'all' | readonly string[];
  /** Labels of its definitions by language, where they do not follow from names. */
  readonly labels?: Readonly<Record<string, DefinitionLabels>>;
}

/** The input of a module: each list may also be the exports of its file. */
export type ModuleInput = Pick<Module, 'name' | 'variants' | 'closedToAssistants' | 'labels'> & {
  readonly [L in ListName]?: Listed<NonNullable<Module[L]>[number]>;
};

/**
 * Defines a module. Lists take the exports of a file by `exportsOf`; an export of another kind does not
 * compile.
 * @throws DefinitionError naming each member of another kind, its file and the fix. Everything else is
 * validated when a registry is created.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineModule({
  entities,
  links,
  actions,
  events,
  views,
  checks,
  ...rest
}: ModuleInput): Module {
  const lists = { entities, links, actions, events, views, checks };
  const problems = (Object.keys(listedKinds) as ListName[]).flatMap((list) =>
    listProblems(rest.name, list, lists[list] ?? []),
  );
  if (problems.length > 0) throw new DefinitionError(problems);
  return {
    ...rest,
    entities: membersOf(entities),
    links: membersOf(links),
    actions: membersOf(actions),
    events: membersOf(events),
    views: membersOf(views),
    ...(checks && { checks: membersOf(checks) }),
  };
}

const membersOf = <T>(list: Listed<T> = []): readonly T[] => Object.values(list);
