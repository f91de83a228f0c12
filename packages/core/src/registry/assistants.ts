import { isLink } from '../definitions/link.js';
import { type EntityKey, partsOf } from '../values/names.js';
import type { Registry } from './registry.js';

/** Calls and rows that are closed to language models, also with the permissions of an administrator. */
export interface ClosedToAssistants {
  /** Modules whose calls are all closed. */
  readonly modules: ReadonlySet<string>;
  /** Entities and links, also those of the modules. */
  readonly entities: ReadonlySet<EntityKey>;
}

type Definitions = Pick<Registry, 'modules' | 'entities'>;

const known = new WeakMap<Definitions['modules'], ClosedToAssistants>();

/**
 * Returns the modules and rows that are closed to assistants: those that modules name, accounts, everything
 * guarded by presence, and links to one of these. Texts of strangers in other rows could make a model pass on
 * codes and addresses that take over accounts.
 */
export function closedToAssistants(registry: Definitions): ClosedToAssistants {
  const found = known.get(registry.modules) ?? find(registry);
  known.set(registry.modules, found);
  return found;
}

function find({ modules, entities: all }: Definitions): ClosedToAssistants {
  const closed = new Set(modules.flatMap((one) => (one.closedToAssistants === 'all' ? [one.name] : [])));
  const named = new Set(
    modules.flatMap(({ name, closedToAssistants: some = [] }) =>
      some === 'all' ? [] : some.map((one) => `${name}.${one}`),
    ),
  );
  const entities = new Set<EntityKey>();
  for (const { key, isSubject, guarded } of all.values())
    if (isSubject || guarded === 'presence' || named.has(key) || closed.has(partsOf(key).module))
      entities.add(key);
  for (const one of all.values())
    if (isLink(one) && [one.left, one.right].some((end) => end && entities.has(end.key)))
      entities.add(one.key);
  return { modules: closed, entities };
}
