import type { Registry } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { didYouMean } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';

/** A link to embed, and what to embed in it: links of the far row, and links of the link itself. */
export interface Include {
  readonly relation: Relation;
  /** Only links of these variants; all when left out. */
  readonly variants?: readonly string[];
  /** Of the far row; all when left out. */
  readonly fields?: readonly string[];
  /** Of the link itself, beside those that pages always show. */
  readonly linkFields?: readonly string[];
  /** No more links than this. */
  readonly limit?: number;
  readonly ofFar: IncludeTree;
  readonly ofLink: IncludeTree;
}

export type IncludeTree = Map<string, Include>;

/** How much one read may embed. */
export interface Reach {
  /** Links that follow each other. */
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
export const narrowReach: Reach = { depth: 3, paths: 10, rows: 10_000, length: 16_000_000 };

/**
 * Resolves include paths such as `categories-to-articles.articles-to-file-storage-module-files`.
 * @throws InvalidError naming the path, and the link that is not there, or leads back.
 */
export function includeTree(registry: Registry, entityKey: string, paths: readonly string[], reach: Reach = wideReach): IncludeTree {
  if (paths.length > reach.paths) throw InvalidError.of('include', `takes at most ${reach.paths} paths.`);
  const tree: IncludeTree = new Map();
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > reach.depth) throw InvalidError.of('include', `"${path}" is deeper than ${reach.depth} links.`);
    addPath(registry, { tree, far: entityKey, taken: [] }, steps, path);
  }
  return tree;
}

/** All links that a tree embeds. */
export function linksIn(tree: IncludeTree): Relation['link'][] {
  return [...tree.values()].flatMap(({ relation, ofFar, ofLink }) => [relation.link, ...linksIn(ofFar), ...linksIn(ofLink)]);
}

/** Where the next link of a path is looked for: on the far row first, then on the link just taken. */
interface Position {
  readonly tree: IncludeTree;
  readonly far: string | undefined;
  readonly link?: { readonly tree: IncludeTree; readonly key: string };
  /** The links that led here. */
  readonly taken: readonly Relation[];
}

function addPath(registry: Registry, position: Position, steps: readonly string[], path: string): void {
  const [next, ...rest] = steps;
  if (next === undefined) return;
  const include = step(registry, position, next, path);
  const { link, far } = include.relation;
  if (position.taken.some((taken) => isWayBack(taken, include.relation)))
    throw InvalidError.of('include', `"${path}" takes the link "${next}" back that it came by.`);
  const taken = [...position.taken, include.relation];
  addPath(registry, { tree: include.ofFar, far: far?.key, link: { tree: include.ofLink, key: link.key }, taken }, rest, path);
}

/** From row to row of one entity a link leads on, and back from its other end. Each step of a circle has as many rows as the one before, times those of its link. */
function isWayBack(taken: Relation, { link, ownField }: Relation): boolean {
  const isOn = link.left.key === link.right?.key && taken.ownField === ownField;
  return taken.link.key === link.key && !isOn;
}

function step(registry: Registry, position: Position, token: string, path: string): Include {
  const places = [
    { tree: position.tree, key: position.far },
    { tree: position.link?.tree, key: position.link?.key },
  ];
  for (const { tree, key } of places) {
    const relation = key === undefined ? undefined : registry.relationsOf(key).get(token);
    if (!relation || !tree) continue;
    const include = tree.get(token) ?? { relation, ofFar: new Map(), ofLink: new Map() };
    tree.set(token, include);
    return include;
  }
  const known = places.flatMap(({ key }) => (key === undefined ? [] : [...registry.relationsOf(key).keys()]));
  const owner = position.far ?? position.link?.key;
  throw InvalidError.of('include', `"${token}" in "${path}" is not a link of ${owner}.${didYouMean(token, known)}`);
}
