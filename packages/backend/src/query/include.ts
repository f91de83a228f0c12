import type { Registry } from '@flotilla/core';
import type { Reference, Relation } from '@flotilla/core/reflection';
import { includeDepth } from '@flotilla/core/queries';
import { didYouMean } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';

/** A link to embed, and what to embed in it: what hangs on the far row, and on the row of the link itself. */
export interface LinkInclude {
  readonly type: 'link';
  readonly relation: Relation;
  /** Only links of these variants; all when left out. */
  readonly variants?: readonly string[];
  /** Of the far row; all when left out. */
  readonly fields?: readonly string[];
  /** Of the link itself, beside those that pages always show. */
  readonly linkFields?: readonly string[];
  /** No more links than this. */
  readonly limit?: number;
  /** Nothing is told of the far row but what hangs on it. */
  readonly isPassed?: boolean;
  readonly ofFar: IncludeTree;
  readonly ofLink: IncludeTree;
}

/** The row that a field names, and what to embed in it. */
export interface ReferenceInclude {
  readonly type: 'reference';
  readonly reference: Reference;
  readonly ofFar: IncludeTree;
}

export type Include = LinkInclude | ReferenceInclude;

export type IncludeTree = Map<string, Include>;

/** How much one read may embed. */
export interface Reach {
  /** Links and references that follow each other. */
  readonly depth: number;
  readonly paths: number;
  /** Rows embedded in all. */
  readonly rows: number;
  /** Characters of the answer. */
  readonly length: number;
}

/** Of those who may change what they read, and of the server itself. */
export const wideReach: Reach = { depth: 6, paths: 30, rows: 100_000, length: 64_000_000 };
/** Of everybody. */
export const narrowReach: Reach = { depth: includeDepth, paths: 10, rows: 10_000, length: 16_000_000 };

/**
 * Resolves include paths such as `categories-to-articles.articles-to-file-storage-module-files`, or `article` on a row with
 * an `articleId`.
 * @throws InvalidError naming the path, and the step that is not there, or leads back.
 */
export function includeTree(registry: Registry, entityKey: string, paths: readonly string[], reach: Reach = wideReach): IncludeTree {
  if (paths.length > reach.paths) throw InvalidError.of('include', `takes at most ${reach.paths} paths.`);
  const tree: IncludeTree = new Map();
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > reach.depth) throw InvalidError.of('include', `"${path}" is deeper than ${reach.depth} links.`);
    let position: Position = { tree, far: entityKey, taken: [] };
    for (const token of steps) position = step(registry, position, token, path);
  }
  return tree;
}

/** The keys of all that paths embed. @throws as `includeTree` */
export function keysEmbedded(registry: Registry, entityKey: string, paths: readonly string[], reach: Reach): string[] {
  return embeddedKeys(includeTree(registry, entityKey, paths, reach));
}

/** The keys of all entities and links whose rows a tree embeds, and of the ends of those links. */
function embeddedKeys(tree: IncludeTree): string[] {
  const keys = [...tree.values()].flatMap((include) => {
    const ofFar = embeddedKeys(include.ofFar);
    if (include.type === 'reference') return [include.reference.far, ...ofFar];
    const { key, left, right } = include.relation.link;
    return [key, left.key, ...(right ? [right.key] : []), ...ofFar, ...embeddedKeys(include.ofLink)];
  });
  return [...new Set(keys)];
}

/** Where the next step of a path is looked for: on the far row first, then on the link just taken. */
interface Position {
  readonly tree: IncludeTree;
  readonly far: string | undefined;
  readonly link?: { readonly tree: IncludeTree; readonly relation: Relation };
  /** The links that led here. */
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
    // The far row comes with its link; to name it says no more than that.
    if (reference.field === own?.far?.field) return { tree: position.tree, far, taken };
    return alongReference(tree, reference, taken);
  }
  const known = places.flatMap(({ key }) => [...registry.relationsOf(key).keys(), ...registry.referencesOf(key).keys()]);
  const owner = far ?? link?.relation.link.key;
  throw InvalidError.of('include', `"${token}" in "${path}" is not a link of ${owner}.${didYouMean(token, known)}`);
}

function alongLink(tree: IncludeTree, relation: Relation, taken: readonly Relation[]): Position {
  const known = tree.get(relation.token);
  const include: LinkInclude = known?.type === 'link' ? known : { type: 'link', relation, ofFar: new Map(), ofLink: new Map() };
  tree.set(relation.token, include);
  return { tree: include.ofFar, far: relation.far?.key, link: { tree: include.ofLink, relation }, taken: [...taken, relation] };
}

function alongReference(tree: IncludeTree, reference: Reference, taken: readonly Relation[]): Position {
  const include: Include = tree.get(reference.token) ?? { type: 'reference', reference, ofFar: new Map() };
  tree.set(reference.token, include);
  return { tree: include.ofFar, far: reference.far, taken };
}

/** From row to row of one entity a link leads on, and back from its other end. Each step of a circle has as many rows as the one before, times those of its link. */
function isWayBack(taken: Relation, { link, ownField }: Relation): boolean {
  const isOn = link.left.key === link.right?.key && taken.ownField === ownField;
  return taken.link.key === link.key && !isOn;
}

const leadsBack = (token: string, path: string) => InvalidError.of('include', `"${path}" takes the link "${token}" back that it came by.`);
