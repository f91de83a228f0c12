import type { RichTextDocument } from '@flotilla/core';
import type {
  RichTextBlock,
  RichTextEmbed,
  RichTextHeading,
  RichTextImage,
  RichTextInline,
  RichTextList,
  RichTextTable,
  RichTextTableRow,
  RichTextText,
} from '@flotilla/core/rich-text';
import { marks } from '../to-inlines.js';
import { Anchors } from './anchors.js';
import { typeOf } from './list-numbers.js';

/** An element for both renderers, React and HTML strings; attributes have React's names. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly HtmlContent[];
}

export type HtmlContent = HtmlElement | string;

/** Position of a document in the heading outline of its page. */
export interface Outline {
  /** Level of the heading above it, 0 to 5: the document's highest headings become one level below. */
  readonly under?: number;
  /**
   * Adds an `id` to every heading, generated from its text if it has no anchor. For pages; mails and feeds do
   * not need it.
   */
  readonly hasHeadingIds?: boolean;
}

/** State of rendering a document. */
interface Showing {
  /** Added to the level of each heading. */
  readonly shift: number;
  readonly anchors: Anchors;
}

/** Returns the elements of a document. Leaves out empty ones. */
export function elementsOf(
  { children }: RichTextDocument,
  { under = 1, hasHeadingIds = false }: Outline = {},
): HtmlContent[] {
  const highest = Math.min(...levelsIn(children));
  const shift = Number.isFinite(highest) ? under + 1 - highest : 0;
  const showing = { shift, anchors: new Anchors({ ofHeadings: hasHeadingIds }) };
  return children.flatMap((block) => elementsOfBlock(block, showing));
}

function levelsIn(blocks: readonly RichTextBlock[]): number[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return isBlank(block.children) ? [] : [block.level];
    if (block.type === 'quote') return levelsIn(block.children);
    return block.type === 'list' ? block.children.flatMap((item) => levelsIn(item.children)) : [];
  });
}

function elementsOfBlock(block: RichTextBlock, showing: Showing): HtmlContent[] {
  const within = (blocks: readonly RichTextBlock[]) =>
    blocks.flatMap((inner) => elementsOfBlock(inner, showing));
  switch (block.type) {
    case 'paragraph':
      return isBlank(block.children)
        ? []
        : [element('p', inlines(block.children), { id: showing.anchors.idOf(block.anchor) })];
    case 'heading':
      return isBlank(block.children) ? [] : [heading(block, showing)];
    case 'list':
      return [list(block, within, showing)];
    case 'quote':
      return [element('blockquote', within(block.children))];
    case 'code-block': {
      const className = block.language && `language-${block.language}`;
      const lines = block.children.map(({ text }) => text);
      // Long lines scroll, so the element must be focusable by keyboard.
      return [element('pre', [element('code', lines, { className })], { tabIndex: 0 })];
    }
    case 'image':
      return [picture(block)];
    case 'embed':
      return [card(block)];
    case 'table':
      return [scrollable(block)];
    case 'divider':
      return [element('hr', [])];
  }
}

function heading({ level, anchor, children }: RichTextHeading, { shift, anchors }: Showing): HtmlElement {
  const id = anchors.idOfHeading(anchor, textOf(children));
  return element(`h${Math.min(6, Math.max(1, level + shift))}`, inlines(children), { id });
}

function list(
  { style, start, numbering, children }: RichTextList,
  within: (blocks: readonly RichTextBlock[]) => HtmlContent[],
  { anchors }: Showing,
): HtmlElement {
  const items = children.map((item) =>
    element('li', within(item.children), { id: anchors.idOf(item.anchor) }),
  );
  return style === 'numbered'
    ? element('ol', items, { start, type: typeOf(numbering) })
    : element('ul', items);
}

function picture({ src, alt, width, height, href, caption }: RichTextImage): HtmlElement {
  const image = element('img', [], { src, alt, width, height, loading: 'lazy' });
  const linked = href === undefined ? image : element('a', [image], { href, rel: relOf(href) });
  return caption ? element('figure', [linked, element('figcaption', [caption])]) : linked;
}

/**
 * Renders embedded content as a link: the site's Content-Security-Policy allows no frames, and visitors
 * decide which sites they contact.
 */
function card({ url, title }: RichTextEmbed): HtmlElement {
  return element('p', [element('a', [title || url], { href: url, rel: relOf(url) })], { className: 'embed' });
}

/** Wraps a table in its own scroll container, so that it does not widen the page. */
function scrollable({ caption, children: rows }: RichTextTable): HtmlElement {
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const headLength = firstOfBody < 0 ? rows.length : firstOfBody;
  const table = element('table', [
    ...(caption ? [element('caption', [caption])] : []),
    ...section('thead', rows.slice(0, headLength)),
    ...section('tbody', rows.slice(headLength)),
  ]);
  const name = caption ? { role: 'region', 'aria-label': caption } : {};
  return element('div', [table], { className: 'table-scroll', tabIndex: 0, ...name });
}

function isHead({ children }: RichTextTableRow): boolean {
  // Cells without text may occur where a header spans several columns.
  return (
    children.some(({ scope }) => scope === 'col') &&
    children.every((cell) => cell.scope === 'col' || isBlank(cell.children))
  );
}

function section(tag: 'thead' | 'tbody', rows: readonly RichTextTableRow[]): HtmlElement[] {
  if (!rows.length) return [];
  const content = rows.map((row) =>
    element(
      'tr',
      row.children.map(({ scope, children }) =>
        // A header without text names nothing for screen readers.
        scope && !isBlank(children)
          ? element('th', inlines(children), { scope })
          : element('td', inlines(children)),
      ),
    ),
  );
  return [element(tag, content)];
}

function inlines(children: readonly RichTextInline[]): HtmlContent[] {
  return children.flatMap((inline) => {
    if (inline.type !== 'link') return marked(inline);
    const content = inline.children.flatMap(marked);
    // Screen readers cannot find a link without text.
    return isBlank(inline.children)
      ? content
      : [element('a', content, { href: inline.href, rel: relOf(inline.href) })];
  });
}

const tagOf = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const;

function marked(text: RichTextText): HtmlContent[] {
  if (text.text === '') return [];
  return marks
    .filter((mark) => text[mark])
    .reduce<HtmlContent[]>((inner, mark) => [element(tagOf[mark], inner)], withBreaks(text.text));
}

function withBreaks(text: string): HtmlContent[] {
  return text
    .split('\n')
    .flatMap((line, index) => (index > 0 ? [element('br', []), line] : [line]))
    .filter((content) => content !== '');
}

/** Returns the `rel` of a link: other sites receive no referrer and no `window.opener`. */
function relOf(href: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? 'noopener noreferrer' : undefined;
}

function isBlank(children: readonly RichTextInline[]): boolean {
  return children.every((inline) =>
    inline.type === 'link' ? isBlank(inline.children) : inline.text.trim() === '',
  );
}

function textOf(children: readonly RichTextInline[]): string {
  return children.map((inline) => (inline.type === 'link' ? textOf(inline.children) : inline.text)).join('');
}

function element(
  tag: string,
  children: readonly HtmlContent[],
  attributes: HtmlElement['attributes'] = {},
): HtmlElement {
  return { tag, attributes, children };
}
