import { isPlainObject } from '@flotilla/core/values';
import type { Composition } from './composition.js';

/** A text of a field: `website-builder.widget:<id>/title`, or a leaf of a rich text: `…/description#0.1`. */
export interface FieldPath {
  readonly key: string;
  readonly field: string;
  /** Position of a leaf; undefined for a plain text. */
  readonly leaf: string | undefined;
}

export function fieldPath(path: string): FieldPath {
  const [, key = '', field = '', leaf] = /^([^/]+)\/([^#]+)(?:#(.*))?$/.exec(path) ?? [];
  return { key, field, leaf };
}

/** Returns the texts of a value by their paths: one of a plain text, or all leaves of a rich text. */
export function textsOf(path: string, value: unknown): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return isPlainObject(value) ? leavesOf(`${path}#`, value) : [];
}

function leavesOf(path: string, node: Readonly<Record<string, unknown>>): [string, string][] {
  if (typeof node['text'] === 'string') return [[path, node['text']]];
  const separator = path.endsWith('#') ? '' : '.';
  return childrenOf(node).flatMap((child, at) => leavesOf(`${path}${separator}${at}`, child));
}

/** Returns whether two values differ in the words of their texts only, so that their leaves have the same paths. */
export function hasSameShape(one: unknown, other: unknown): boolean {
  const shape = (value: unknown) =>
    typeof value === 'string'
      ? ''
      : JSON.stringify(value, (name, inner: unknown) => (name === 'text' ? '' : inner));
  return shape(one) === shape(other);
}

const childrenOf = ({ children }: Readonly<Record<string, unknown>>) =>
  Array.isArray(children) ? (children as Record<string, unknown>[]) : [];

/** Returns the block that contains a row, then its parts down to the row; undefined for rows of other pages. */
export function chainTo(
  { placements, lists }: Pick<Composition, 'placements' | 'lists'>,
  key: string,
): string[] | undefined {
  const chain = [key];
  for (let at = key; ;) {
    const block = placements[at] ? at : Object.keys(placements).find((one) => one.startsWith(`${at}#`));
    if (block !== undefined) return [block, ...chain.slice(1)];
    const list = Object.keys(lists).find((name) => lists[name]?.some(({ node }) => node === at));
    const owner = list?.slice(0, list.lastIndexOf('/'));
    if (owner === undefined || chain.includes(owner)) return undefined;
    chain.unshift(owner);
    at = owner;
  }
}
