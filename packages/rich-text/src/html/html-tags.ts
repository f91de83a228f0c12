import type { RichTextMark } from '@flotilla/core/rich-text';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A node as it is being read; `toDocument` makes one of the grammar of it. */
export interface DraftNode {
  readonly type?: string;
  text?: string;
  readonly children: DraftNode[];
  [attribute: string]: unknown;
}

const words = (list: string) => new Set(list.split(' '));

/** What is inside of these is not for readers. */
const skipped = words('script style template noscript iframe object embed svg math head title textarea select button canvas audio video');
/** These begin a line of their own, and mean nothing else here. */
const groups = words(
  'html body div section article main header footer aside nav figure figcaption address details summary dl dt dd form fieldset thead tbody tfoot caption',
);

const nodes: Readonly<Record<string, (attributes: Attributes) => Omit<DraftNode, 'children'>>> = {
  p: () => ({ type: 'paragraph' }),
  h1: () => ({ type: 'heading', level: 1 }),
  h2: () => ({ type: 'heading', level: 2 }),
  h3: () => ({ type: 'heading', level: 3 }),
  h4: () => ({ type: 'heading', level: 4 }),
  h5: () => ({ type: 'heading', level: 5 }),
  h6: () => ({ type: 'heading', level: 6 }),
  ul: () => ({ type: 'list', style: 'bulleted' }),
  ol: () => ({ type: 'list', style: 'numbered' }),
  li: () => ({ type: 'list-item' }),
  blockquote: () => ({ type: 'quote' }),
  pre: () => ({ type: 'code-block' }),
  table: () => ({ type: 'table' }),
  tr: () => ({ type: 'table-row' }),
  td: () => ({ type: 'table-cell' }),
  th: ({ scope = '' }) => ({ type: 'table-cell', scope: scope.replace('group', '') }),
  a: ({ href }) => ({ type: 'link', href }),
  img: ({ src, alt = '', width, height }) => ({ type: 'image', src, alt, width, height }),
  hr: () => ({ type: 'divider' }),
};

const markOf: Readonly<Record<string, RichTextMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** The node that a tag begins, if any. */
export function nodeOf(tag: string, attributes: Attributes): DraftNode | undefined {
  if (groups.has(tag)) return { type: 'group', children: [] };
  const node = Object.hasOwn(nodes, tag) ? nodes[tag]?.(attributes) : undefined;
  return node && { ...node, children: [] };
}

/** Whether a tag ends the line before it, and its end the line inside. */
export function isBoundary(tag: string): boolean {
  return groups.has(tag) || (tag !== 'a' && Object.hasOwn(nodes, tag));
}

export function isSkipped(tag: string): boolean {
  return skipped.has(tag);
}

/** The marks inside of a tag. */
export function marksOf(tag: string, { style = '' }: Attributes, around: readonly RichTextMark[]): readonly RichTextMark[] {
  const mark = Object.hasOwn(markOf, tag) ? markOf[tag] : undefined;
  // Some word processors wrap all that one copies in a <b> that is not bold, and mark words by style alone.
  const isBold = /font-weight:\s*(bold|[6-9]00)/i.test(style) || (mark === 'bold' && !/font-weight:\s*(normal|[1-5]00)/i.test(style));
  const isItalic = mark === 'italic' || /font-style:\s*italic/i.test(style);
  const added = [mark === 'bold' ? undefined : mark, isBold && ('bold' as const), isItalic && ('italic' as const)];
  return [...new Set([...around, ...added.filter((found) => typeof found === 'string')])];
}
