import type { Registry } from '@flotilla/core';
import type { Reference, Relation } from '@flotilla/core/reflection';
import { includeDepth } from '@flotilla/core/queries';
import { didYouMean } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';

/** An embedded link, with the levels embedded in its far rows, and in the link rows. */
export interface LinkInclude {
  readonly type: 'link';
  readonly relation: Relation;
  /** Restricts the links to these variants; all by default. */
  readonly variants?: readonly string[];
  /** Fields of the far row; all by default. */
  readonly fields?: readonly string[];
  /** Fields of the link, in addition to those that pages always show. */
  readonly linkFields?: readonly string[];
  /** Maximum number of links. */
  readonly limit?: number;
  /** Whether the far row is only traversed: it is not shown, only the levels embedded in it. */
  readonly isTraversed?: boolean;
  readonly ofFar: IncludeTree;
  readonly ofLink: IncludeTree;
}

/** An embedded row that a field references. */
export interface ReferenceInclude {
  readonly type: 'reference';
  readonly reference: Reference;
  readonly ofFar: IncludeTree;
}

export type Include = LinkInclude | ReferenceInclude;

export type IncludeTree = Map<string, Include>;

/** Limits of embedding in one read. */
export interface ReadLimits {
  /** Maximum length of a path. */
  readonly depth: number;
  readonly paths: number;
  /** Maximum number of embedded rows in total. */
  readonly rows: number;
  /** Maximum size of the embedded parts in characters. */
  readonly length: number;
}

/** For callers who may change the rows, and for the server. */
export const editorLimits: ReadLimits = { depth: 6, paths: 30, rows: 100_000, length: 64_000_000 };
/** For all other callers. */
export const readerLimits: ReadLimits = { depth: includeDepth, paths: 10, rows: 10_000, length: 16_000_000 };

/**
 * Resolves include paths such as `categories-to-articles.articles-to-file-storage-module-files`, or `article`
 * for a row with an `articleId`.
 * @throws InvalidError naming the path, and the step that is unknown or leads back.
 */
export function includeTree(
  registry: Registry,
  entityKey: string,
  paths: readonly string[],
  limits: ReadLimits = editorLimits,
): IncludeTree {
  if (paths.length > limits.paths) throw InvalidError.of('include', `takes at most ${limits.paths} paths.`);
  const tree: IncludeTree = new Map();
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > limits.depth)
      throw InvalidError.of('include', `"${path}" is deeper than ${limits.depth} links.`);
    let position: Position = { tree, far: entityKey, taken: [] };
    for (const token of steps) position = step(registry, position, token, path);
  }
  return tree;
}

/** Returns the keys of everything that paths embed. @throws as `includeTree` */
export function keysEmbedded(
  registry: Registry,
  entityKey: string,
  paths: readonly string[],
  limits: ReadLimits,
): string[] {
  return embeddedKeys(includeTree(registry, entityKey, paths, limits));
}

/** Returns the keys of all embedded entities and links, and of the ends of those links. */
function embeddedKeys(tree: IncludeTree): string[] {
  const keys = [...tree.values()].flatMap((include) => {
    const ofFar = embeddedKeys(include.ofFar);
    if (include.type === 'reference') return [include.reference.far, ...ofFar];
    const { key, left, right } = include.relation.link;
    return [key, left.key, ...(right ? [right.key] : []), ...ofFar, ...embeddedKeys(include.ofLink)];
  });
  return [...new Set(keys)];
}

/** The position of the next step of a path: on the far row first, then on the link just followed. */
interface Position {
  readonly tree: IncludeTree;
  readonly far: string | undefined;
  readonly link?: { readonly tree: IncludeTree; readonly relation: Relation };
  /** The links on the path so far. */
  readonly taken: readonly Relation[];
}

function step(registry: Registry, position: Position, token: string, path: string): Position {
  const { far, link, taken } = position;
  const places = [
    ...(far === undefined ? [] : [{ tree: position.tree, key: far }]),
    ...(link ? [{ tree: link.tree, key: link.relation.link.key, relation: link.relation }] : []),
  ];
  for (const { tree, key, relation: own } of places) {
    const relation = registry.relationsOf(key).get(token);
    if (relation) {
      if (taken.some((before) => isWayBack(before, relation))) throw leadsBack(token, path);
      return alongLink(tree, relation, taken);
    }
    const reference = registry.referencesOf(key).get(token);
    if (!reference) continue;
    if (reference.field === own?.ownField) throw leadsBack(token, path);
    // The far row is always part of the link, so this step adds nothing.
    if (reference.field === own?.far?.field) return { tree: position.tree, far, taken };
    return alongReference(tree, reference, taken);
  }
  const allowed = places.flatMap(({ key }) => [
    ...registry.relationsOf(key).keys(),
    ...registry.referencesOf(key).keys(),
  ]);
  const owner = far ?? link?.relation.link.key;
  throw InvalidError.of(
    'include',
    `"${token}" in "${path}" is not a link of ${owner}.${didYouMean(token, allowed)}`,
  );
}

function alongLink(tree: IncludeTree, relation: Relation, taken: readonly Relation[]): Position {
  const allowed = tree.get(relation.token);
  const include: LinkInclude =
    allowed?.type === 'link' ? allowed : { type: 'link', relation, ofFar: new Map(), ofLink: new Map() };
  tree.set(relation.token, include);
  return {
    tree: include.ofFar,
    far: relation.far?.key,
    link: { tree: include.ofLink, relation },
    taken: [...taken, relation],
  };
}

function alongReference(tree: IncludeTree, reference: Reference, taken: readonly Relation[]): Position {
  const include: Include = tree.get(reference.token) ?? { type: 'reference', reference, ofFar: new Map() };
  tree.set(reference.token, include);
  return { tree: include.ofFar, far: reference.far, taken };
}

/**
 * Returns whether a step follows a link back, which could multiply the rows with each round. A link between
 * rows of one entity may be followed again in the same direction.
 */
function isWayBack(taken: Relation, { link, ownField }: Relation): boolean {
  const isOn = link.left.key === link.right?.key && taken.ownField === ownField;
  return taken.link.key === link.key && !isOn;
}

const leadsBack = (token: string, path: string) =>
  InvalidError.of('include', `"${path}" takes the link "${token}" back that it came by.`);
