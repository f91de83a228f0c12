import {
  type RichTextInline,
  type RichTextMark,
  type RichTextText,
  safeHref,
} from '@flotilla/core/rich-text';
import { isPlainObject } from '@flotilla/core/values';

/** An unvalidated node. */
export type UnvalidatedNode = Readonly<Record<string, unknown>>;

/** Marks in the order of their HTML elements around a text, from the inside out. */
export const marks = [
  'code',
  'subscript',
  'superscript',
  'bold',
  'italic',
  'underline',
  'strike',
] as const satisfies readonly RichTextMark[];

/** Deeper documents exist only to exhaust the stack. */
export const maxDepth = 100;

/** Returns the children of a node; before version 1 they were its `content`. */
export function childrenOf(node: unknown): readonly UnvalidatedNode[] {
  if (!isPlainObject(node)) return [];
  const children = node.children ?? node.content;
  return Array.isArray(children) ? children.filter(isPlainObject) : [];
}

/** Returns whether a node is inline. */
export function isInline(node: UnvalidatedNode): boolean {
  return typeof node.text === 'string' || node.type === 'link';
}

/** Converts nodes to texts and links; blocks among them become text on separate lines. */
export function readInlines(nodes: readonly UnvalidatedNode[], depth: number): RichTextInline[] {
  if (depth > maxDepth) return [];
  return nodes.flatMap((node, index) => {
    if (typeof node.text === 'string') return [readText(node, node.text)];
    const href = node.type === 'link' ? safeHref(node.href) : undefined;
    const inlines = readInlines(childrenOf(node), depth + 1);
    if (href) return [{ type: 'link', href, children: inlines.flatMap(textsOf) }];
    return isInline(node) || index === 0 || !inlines.length ? inlines : [{ text: '\n' }, ...inlines];
  });
}

/** Returns the text of inlines. */
export function textOfNodes(nodes: readonly UnvalidatedNode[]): string {
  return readInlines(nodes, 0)
    .flatMap(textsOf)
    .map(({ text }) => text)
    .join('');
}

function textsOf(inline: RichTextInline): readonly RichTextText[] {
  return inline.type === 'link' ? inline.children : [inline];
}

function readText(node: UnvalidatedNode, text: string): RichTextText {
  const read: RichTextText = { text: text.toWellFormed().replaceAll('\0', '') };
  for (const mark of marks) if (isMarked(node, mark)) read[mark] = true;
  return read;
}

/** Before version 1 marks were a list of names. */
function isMarked(node: UnvalidatedNode, mark: RichTextMark): boolean {
  if (node[mark] === true) return true;
  return Array.isArray(node.marks) && node.marks.includes(mark === 'strike' ? 'strikethrough' : mark);
}
