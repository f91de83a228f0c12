import type { z } from 'zod';
import { isPlainObject } from '../values/values.js';
import { richTextGrammar } from './grammar.js';

/** An error and its path: `['en', 'children', 3, 'type']`. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Limits of a document: levels below its root, number of nodes, bytes of JSON. */
export const richTextLimits = { depth: 32, nodes: 10_000, bytes: 512 * 1024 } as const;

/** Maximum number of reported errors. */
const maxProblems = 10;

/** Returns the errors of a document; none for a valid one. */
export function richTextProblems(value: unknown): Problem[] {
  const beyond = problemOfCount(value) ?? problemOfBounds(value);
  if (beyond) return [beyond];
  const { error } = richTextGrammar.safeParse(value);
  if (error) return error.issues.flatMap(problemsOf).slice(0, maxProblems);
  const { length } = new TextEncoder().encode(JSON.stringify(value));
  const { bytes } = richTextLimits;
  return length > bytes
    ? [{ path: [], message: `must be at most ${bytes} bytes of JSON, and has ${length}` }]
    : [];
}

function problemOfCount(root: unknown): Problem | undefined {
  const waiting = [root];
  let count = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count++;
    if (isPlainObject(node) && Array.isArray(node.children))
      for (const child of node.children) waiting.push(child);
  }
  const { nodes } = richTextLimits;
  return count > nodes
    ? { path: [], message: `must have at most ${nodes} nodes, and has ${count}` }
    : undefined;
}

/** Checks the limits iteratively, since the grammar recurses. */
function problemOfBounds(root: unknown): Problem | undefined {
  const waiting = [{ node: root, path: [] as PropertyKey[], depth: 0 }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { node, path, depth } = visit;
    if (!isPlainObject(node)) return { path, message: 'must be a node' };
    if (depth > richTextLimits.depth)
      return { path, message: `must be at most ${richTextLimits.depth} levels deep` };
    const children: readonly unknown[] = Array.isArray(node.children) ? node.children : [];
    children.forEach((child, index) =>
      waiting.push({ node: child, path: [...path, 'children', index], depth: depth + 1 }),
    );
  }
  return undefined;
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({
    path: [...issue.path, key],
    message: 'is not an attribute of this node',
  }));
}
