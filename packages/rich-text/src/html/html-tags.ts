import type { RichTextMark } from '@flotilla/core/rich-text';
import { embedOf } from './embeds.js';
import { numberingOf, startOf } from './list-numbers.js';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A node during parsing; `toDocument` converts it to the grammar. */
export interface DraftNode {
  readonly type?: string;
  text?: string;
  readonly children: DraftNode[];
  [attribute: string]: unknown;
}

interface Marked {
  readonly node: DraftNode;
  readonly marks: readonly RichTextMark[];
}

const tags = (list: string) => new Set(list.split(' '));

/** Elements whose content is not visible. */
const invisible = tags('script style template noscript head title rp');
/** Elements that documents cannot hold; the reader reports them as omitted. */
const unsupported = tags('svg math textarea select button canvas');
/** Elements that start a new line and have no other meaning here. */
const groups = tags(
  'html body div section article main header footer aside nav figure figcaption address details summary dl dt dd form fieldset thead tbody tfoot caption',
);

const nodes: Readonly<Record<string, (attributes: Attributes) => Omit<DraftNode, 'children'> | undefined>> = {
  p: () => ({ type: 'paragraph' }),
  h1: () => ({ type: 'heading', level: 1 }),
  h2: () => ({ type: 'heading', level: 2 }),
  h3: () => ({ type: 'heading', level: 3 }),
  h4: () => ({ type: 'heading', level: 4 }),
  h5: () => ({ type: 'heading', level: 5 }),
  h6: () => ({ type: 'heading', level: 6 }),
  ul: () => ({ type: 'list', style: 'bulleted' }),
  ol: ({ start, type, style }) => ({
    type: 'list',
    style: 'numbered',
    start: startOf(start),
    numbering: numberingOf(type, style),
  }),
  li: () => ({ type: 'list-item' }),
  blockquote: () => ({ type: 'quote' }),
  pre: () => ({ type: 'code-block' }),
  table: () => ({ type: 'table' }),
  tr: () => ({ type: 'table-row' }),
  td: ({ colspan, rowspan }) => ({ type: 'table-cell', colspan, rowspan }),
  th: ({ scope = '', colspan, rowspan }) => ({
    type: 'table-cell',
    scope: scope.replace('group', ''),
    colspan,
    rowspan,
  }),
  a: ({ href }) => (href === undefined ? undefined : { type: 'link', href }),
  img: ({ src, alt = '', width, height }) => ({ type: 'image', src, alt, width, height }),
  hr: () => ({ type: 'divider' }),
  iframe: embedOf,
  video: embedOf,
  audio: embedOf,
  embed: embedOf,
  object: ({ data, ...attributes }) => embedOf({ ...attributes, src: data }),
};

/** Elements whose content is a fallback for browsers without support. */
const embeds = tags('iframe video audio embed object');

const markOf: Readonly<Record<string, RichTextMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
};

/** Characters that replace a tag, before and after its content. */
const surroundings: Readonly<Record<string, readonly [before: string, after: string]>> = {
  q: ['“', '”'],
  rt: ['(', ')'],
};

/** Returns the node of an opening tag, if any. */
export function nodeOf(tag: string, attributes: Attributes): DraftNode | undefined {
  if (groups.has(tag)) return { type: 'group', children: [] };
  const node = Object.hasOwn(nodes, tag) ? nodes[tag]?.(attributes) : undefined;
  return node && { ...node, children: [] };
}

/** Returns whether a tag ends the line before it, and its end tag the line inside. */
export function isBoundary(tag: string): boolean {
  return groups.has(tag) || (tag !== 'a' && Object.hasOwn(nodes, tag));
}

export function isSkipped(tag: string): boolean {
  return invisible.has(tag) || unsupported.has(tag) || embeds.has(tag);
}

export function isUnsupported(tag: string): boolean {
  return unsupported.has(tag);
}

export function isEmbed(tag: string): boolean {
  return embeds.has(tag);
}

export function surroundingOf(tag: string): readonly [before: string, after: string] {
  return (Object.hasOwn(surroundings, tag) ? surroundings[tag] : undefined) ?? ['', ''];
}

/** Returns whether an element preserves white space. */
export function preservesWhitespace(tag: string, { style = '' }: Attributes): boolean {
  return tag === 'pre' || /white-space(-collapse)?:\s*(pre|break-spaces|preserve)/i.test(style);
}

/** Returns the marks inside of a tag, given the node and the marks around it. */
export function marksOf(tag: string, { style = '' }: Attributes, around: Marked): readonly RichTextMark[] {
  const mark = Object.hasOwn(markOf, tag) ? markOf[tag] : undefined;
  // Some word processors wrap the whole clipboard in a <b> that is not bold, and mark text only by styles.
  const isBold =
    /font-weight:\s*(bold|[6-9]00)/i.test(style) ||
    (mark === 'bold' && !/font-weight:\s*(normal|[1-5]00)/i.test(style));
  const [line] = /text-decoration(-line)?:[^;]*/i.exec(style) ?? [''];
  const added: readonly (RichTextMark | false | undefined)[] = [
    mark === 'bold' ? undefined : mark,
    isBold && 'bold',
    /font-style:\s*italic/i.test(style) && 'italic',
    // Links are always underlined.
    around.node.type !== 'link' && tag !== 'a' && /underline/i.test(line) && 'underline',
    /line-through/i.test(line) && 'strike',
    /vertical-align:\s*super/i.test(style) && 'superscript',
    /vertical-align:\s*sub(?!\w)/i.test(style) && 'subscript',
  ];
  return [...new Set([...around.marks, ...added.filter((found) => typeof found === 'string')])];
}
