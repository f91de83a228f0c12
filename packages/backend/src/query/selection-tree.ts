import type { Registry, Selection, Via, View } from '@flotilla/core';
import { DefinitionError, embedNameOf, type Relation } from '@flotilla/core/reflection';
import { InvalidError } from '@flotilla/core/errors';
import { type IncludeTree, type LinkInclude, editorLimits } from './include.js';

/** The fields (all if undefined) and embedded links to read for showing a row. */
export interface SelectionTree {
  readonly fields: readonly string[] | undefined;
  readonly tree: IncludeTree;
}

/**
 * Returns the union of everything that is read for showing a row in one or more ways, without links to
 * modules that are not installed.
 * @throws InvalidError when it exceeds the maximum depth.
 */
export function selectionTree(registry: Registry, all: readonly Selection[], depth = 0): SelectionTree {
  const selections = all.flatMap((each) =>
    each.fields === 'foreign' ? foreignViewsOf(registry, each) : each,
  );
  const parts = selections.flatMap(({ key, parts }) => Object.values(parts).map((part) => ({ key, part })));
  const vias = parts.flatMap(({ key, part }) => (part.type === 'via' ? { key, part } : []));
  const byLink = Map.groupBy(vias, ({ part }) => part.link.key);
  const includes = [...byLink.values()].flatMap((group): [string, LinkInclude][] => {
    const relation = group
      .map(({ key, part }) => relationOf(registry, key, part))
      .find((found) => found !== undefined);
    if (!relation) return [];
    const embedded = group.map(({ part }) => part);
    return [[relation.token, includeOf(registry, { relation, vias: embedded, depth: depth + 1 })]];
  });
  return {
    fields: union(selections.map(({ fields }) => (typeof fields === 'string' ? undefined : fields))),
    tree: new Map(includes),
  };
}

interface Step {
  readonly relation: Relation;
  /** All parts that follow this link, under different names. */
  readonly vias: readonly Via[];
  readonly depth: number;
}

function includeOf(registry: Registry, { relation, vias, depth }: Step): LinkInclude {
  if (depth > editorLimits.depth)
    throw InvalidError.of('include', `${relation.link.key} is deeper than ${editorLimits.depth} links.`);
  const { fields, tree } = selectionTree(
    registry,
    vias.map(({ far }) => far),
    depth,
  );
  const own = vias.flatMap((via) => (via.link.partOf !== undefined ? via.far : (via.own ?? [])));
  const ofLink = selectionTree(registry, own, depth);
  const [only] = vias;
  return {
    type: 'link',
    relation,
    variants: union(vias.map(({ variants }) => variants)),
    fields,
    linkFields: ofLink.fields,
    // With several names, the limits are applied when the parts are separated.
    limit: only && vias.length === 1 ? (only.limit ?? (only.isOne ? 1 : undefined)) : undefined,
    isTraversed: vias.every(({ isTraversed }) => isTraversed),
    ofFar: tree,
    ofLink: ofLink.tree,
  };
}

/** Returns the union of names; undefined (all) if one of the lists is. */
function union(nameLists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return nameLists.length > 0 && nameLists.every((names) => names !== undefined)
    ? [...new Set(nameLists.flat())]
    : undefined;
}

/** Returns the views of the row's own module, for all variants; a view of all fields when there is none. */
function foreignViewsOf(registry: Registry, { key }: Selection): Selection[] {
  const views = registry.views.filter((view) => view.of.key === key);
  return views.length > 0
    ? views.map((view) => view.of)
    : [{ type: 'selection', key, fields: '*', parts: {} }];
}

/**
 * Returns the link from the row's side, or its parts as link rows; undefined while one of its ends is not
 * installed.
 */
export function relationOf(
  registry: Registry,
  key: string,
  { link }: Pick<Via, 'link'>,
): Relation | undefined {
  const entity = registry.entities.get(link.key);
  if (!entity) return undefined;
  if (link.partOf !== undefined) {
    const own: Relation['link'] = { ...link, fields: entity.fields };
    return {
      link: own,
      token: link.name,
      embedAs: embedNameOf(link, link.key),
      ownField: link.left.field,
      far: null,
    };
  }
  return [...registry.relationsOf(key).values()].find((relation) => relation.link.key === link.key);
}

/**
 * Compiles every view once, at startup.
 * @throws DefinitionError naming each view that shows non-public data, or is too deep.
 */
export function checkViews(registry: Registry): void {
  const problems = registry.views.flatMap((view) => {
    const viewName = `view ${view.of.key}/${view.variant}`;
    return viewProblems(registry, view).map((problem) => `${viewName}: ${problem}`);
  });
  if (problems.length) throw new DefinitionError([...new Set(problems)]);
}

function viewProblems(registry: Registry, { of, subject, lists }: View): string[] {
  const ofLists = Object.values(lists).flatMap(({ of: rows, via }) => (via ? [nearEndOf(via)] : [rows]));
  return [of, ...(subject ? [subject.show] : []), ...ofLists]
    .filter((all) => registry.entities.has(all.key))
    .flatMap((all) => [...referredProblems(all), ...readProblems(registry, all)]);
}

/** Returns the near row of a link, with only the link as a part. */
export const nearEndOf = (via: Via): Selection => ({
  type: 'selection',
  key: via.near,
  fields: [],
  parts: { via },
});

function readProblems(registry: Registry, all: Selection): string[] {
  try {
    const read = [all.key, ...publicKeys(selectionTree(registry, [all]).tree)];
    const secret = [...new Set(read)].filter((key) => registry.entity(key).access.read !== 'public');
    return secret.map((key) => `${key} is not read by the public. Leave it out, or open its access.`);
  } catch (error) {
    if (error instanceof InvalidError) return [error.message];
    throw error;
  }
}

/**
 * Returns the entities and links that must be public: each link; for traversed rows only the row at the end.
 */
function publicKeys(tree: IncludeTree, isFromTraversed = false): string[] {
  return [...tree.values()].flatMap((include) => {
    if (include.type === 'reference') return publicKeys(include.ofFar);
    const { relation, isTraversed, linkFields = [], ofFar, ofLink } = include;
    const { link, far } = relation;
    const selectsLink = link.readers !== undefined || linkFields.length > 0 || ofLink.size > 0;
    const isOnTheWay = (isTraversed || isFromTraversed) && !selectsLink;
    const end = isTraversed || !far ? [] : [far.key];
    return [...(isOnTheWay ? end : [link.key]), ...publicKeys(ofLink), ...publicKeys(ofFar, isTraversed)];
  });
}

/**
 * Returns the keys of traversed rows, and of the links to and from them. Pages do not contain the ids of
 * these rows.
 */
export function traversedByViews(registry: Registry): {
  readonly rows: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
} {
  const all = registry.views.flatMap(({ of, subject, lists }) => [
    of,
    ...(subject ? [subject.show] : []),
    ...Object.values(lists).map((list) => (list.via ? nearEndOf(list.via) : list.of)),
  ]);
  const traversed = all.flatMap(traversedIn);
  const links = traversed.flatMap(({ link, far }) => [link.key, ...viasOf(far).map((next) => next.link.key)]);
  return { rows: new Set(traversed.map(({ far }) => far.key)), links: new Set(links) };
}

const traversedIn = (all: Selection): Via[] =>
  viasOf(all).flatMap((via) => [
    ...(via.isTraversed ? [via] : []),
    ...traversedIn(via.far),
    ...(via.own ? traversedIn(via.own) : []),
  ]);

const viasOf = ({ parts }: Selection): Via[] => Object.values(parts).filter((part) => part.type === 'via');

/** Rejects references in views: pages embed rows only by links. */
function referredProblems({ key, parts }: Selection): string[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    if (part.type === 'via')
      return [...referredProblems(part.far), ...(part.own ? referredProblems(part.own) : [])];
    return [
      `"${name}" of ${key} is the row of its field "${part.field}", which pages do not embed. Link it, or show the id.`,
    ];
  });
}
