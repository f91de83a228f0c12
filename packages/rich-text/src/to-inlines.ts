import { type RichTextInline, type RichTextMark, type RichTextText, safeHref } from '@flotilla/core/rich-text';
import { isPlainObject } from '@flotilla/core/values';

/** A node as it came: nothing is known of it. */
export type Loose = Readonly<Record<string, unknown>>;

/** In the order in which they stand around a text in HTML, from the inside. */
export const marks = [
  'code',
  'subscript',
  'superscript',
  'bold',
  'italic',
  'underline',
  'strike',
] as const satisfies readonly RichTextMark[];

/** Deeper than anyone writes; what is deeper was made to exhaust the stack. */
export const maxDepth = 100;

/** The nodes inside of a node; before version 1 they were its `content`. */
export function childrenOf(node: unknown): readonly Loose[] {
  if (!isPlainObject(node)) return [];
  const children = node.children ?? node.content;
  return Array.isArray(children) ? children.filter(isPlainObject) : [];
}

/** Whether a node stands in a line of words. */
export function isInline(node: Loose): boolean {
  return typeof node.text === 'string' || node.type === 'link';
}

/** Nodes as texts and links: of blocks among them the words, on lines of their own. */
export function readInlines(nodes: readonly Loose[], depth: number): RichTextInline[] {
  if (depth > maxDepth) return [];
  return nodes.flatMap((node, index) => {
    if (typeof node.text === 'string') return [readText(node, node.text)];
    const href = node.type === 'link' ? safeHref(node.href) : undefined;
    const inlines = readInlines(childrenOf(node), depth + 1);
    if (href) return [{ type: 'link', href, children: inlines.flatMap(textsOf) }];
    return isInline(node) || index === 0 || !inlines.length ? inlines : [{ text: '\n' }, ...inlines];
  });
}

/** The words of inlines. */
export function wordsOf(nodes: readonly Loose[]): string {
  return readInlines(nodes, 0)
    .flatMap(textsOf)
    .map(({ text }) => text)
    .join('');
}

function textsOf(inline: RichTextInline): readonly RichTextText[] {
  return inline.type === 'link' ? inline.children : [inline];
}

function readText(node: Loose, text: string): RichTextText {
  const read: RichTextText = { text: text.toWellFormed().replaceAll('\0', '') };
  for (const mark of marks) if (isMarked(node, mark)) read[mark] = true;
  return read;
}

/** Before version 1 marks were a list of words. */
function isMarked(node: Loose, mark: RichTextMark): boolean {
  if (node[mark] === true) return true;
  return Array.isArray(node.marks) && node.marks.includes(mark === 'strike' ? 'strikethrough' : mark);
}
