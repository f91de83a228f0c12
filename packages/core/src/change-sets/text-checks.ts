import { isPlainObject } from '../values/values.js';

/** A problem of a rich text, in its headings or its pictures. */
export type TextProblem = 'headings' | 'alt';

/**
 * Checks a rich text: each heading is at most one level below the one before, and each picture has an
 * alternative text. Returns each problem once.
 */
export function textProblems(text: unknown): TextProblem[] {
  const found = new Set<TextProblem>();
  let level: number | undefined;
  for (const node of nodesOf(text)) {
    if (node['type'] === 'heading' && typeof node['level'] === 'number') {
      if (level !== undefined && node['level'] > level + 1) found.add('headings');
      level = node['level'];
    }
    if (node['type'] !== 'image') continue;
    if (String(node['alt'] ?? '').trim() === '') found.add('alt');
  }
  return [...found];
}

/** Returns the nodes of a document in reading order. Iterative, since the depth of a text is not validated here. */
export function nodesOf(text: unknown): Readonly<Record<string, unknown>>[] {
  const nodes: Readonly<Record<string, unknown>>[] = [];
  const waiting = [text];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!isPlainObject(node)) continue;
    nodes.push(node);
    const children: unknown = node['children'];
    // One argument for each child would exceed the stack.
    if (Array.isArray(children)) for (const child of children.toReversed()) waiting.push(child);
  }
  return nodes;
}
