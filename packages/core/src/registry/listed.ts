/** Definitions of one kind: a list, or the exports of a file, `import * as views from './views.js'`. */
export type Listed<T> = readonly T[] | { readonly [name: string]: T };

/**
 * Returns the exports of a file as a list of a module: `views: exportsOf(Object.entries(views))` after `import
 * * as views from './views.js'`. The compiler checks the kind of each; `Object.values(views)` alone gets the
 * type any where a list is expected.
 */
/* @__NO_SIDE_EFFECTS__ */
export function exportsOf<T>(entries: readonly (readonly [name: string, T])[]): {
  readonly [name: string]: T;
} {
  return Object.fromEntries(entries);
}

/** The lists of a module, with the kind of their members and the file that usually exports them. */
export const listedKinds = {
  entities: { kind: 'an entity', file: 'entities' },
  links: { kind: 'a link', file: 'links.ts' },
  actions: { kind: 'an action', file: 'actions.ts' },
  events: { kind: 'an event', file: 'events.ts' },
  views: { kind: 'a view', file: 'views.ts' },
  checks: { kind: 'a check', file: 'checks.ts' },
} as const;

export type ListName = keyof typeof listedKinds;

const homes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(listedKinds).map(({ kind, file }) => [kind, file])),
  'a selection': 'a file of its own, such as selections.ts',
};

/** Returns the members of a list that are of another kind, each with its place and its fix. */
export function listProblems(module: string, list: ListName, members: Listed<unknown>): string[] {
  const { kind, file } = listedKinds[list];
  return Object.entries(members).flatMap(([name, member]) => {
    const found = kindOfMember(member);
    if (found === kind) return [];
    const place = Array.isArray(members) ? `${list}[${name}]` : `src/${file}: ${name}`;
    return [wrongMember({ module, place, found, kind })];
  });
}

/** A member of a list that is of another kind. */
export interface WrongMember {
  readonly module: string;
  /** `src/views.ts: boatCard` */
  readonly place: string;
  /** Its kind in words, by `kindOfMember`. */
  readonly found: string;
  /** The kind of the list. */
  readonly kind: string;
  /** A sentence; by default it names the file of the found kind. */
  readonly fix?: string;
}

/** Returns the message about a member of another kind, with the fix. */
export function wrongMember({ module, place, found, kind, fix }: WrongMember): string {
  const home = `Move it to ${homes[found] ?? 'another file'}.`;
  return `module "${module}": ${place} is ${found}, not ${kind}. ${fix ?? home}`;
}

/** Returns the kind of a value in words: `a view`, `a schema`, `a function`. */
export function kindOfMember(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object' || value === null) return `${value === null ? 'null' : typeof value}`;
  const typed = 'type' in value ? kindsByType[String(value.type)] : undefined;
  if ('_zod' in value) return 'a schema';
  if (typed !== undefined) return typed;
  if ('method' in value && 'path' in value && 'schemas' in value) return 'an action';
  return 'kind' in value ? 'a field' : 'an object';
}

const kindsByType: Readonly<Record<string, string>> = {
  entity: 'an entity',
  link: 'a link',
  event: 'an event',
  'row-event': 'an event of rows',
  view: 'a view',
  check: 'a check',
  selection: 'a selection',
};
