import type { RichTextDocument } from '@flotilla/core';
import type { RichTextBlock, RichTextInline, RichTextTable, RichTextTableRow, RichTextText } from '@flotilla/core/rich-text';
import { marks } from '../to-inlines.js';

/** An element as both faces write it, React's and the one of plain HTML; attributes have React's names. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly HtmlContent[];
}

export type HtmlContent = HtmlElement | string;

/** Where a document stands in its page. */
export interface Outline {
  /** The level of the heading above it, 0 to 5: its own highest headings are one level below. */
  readonly under?: number;
}

/** The elements that show a document. What would be empty is left out. */
export function elementsOf({ children }: RichTextDocument, { under = 1 }: Outline = {}): HtmlContent[] {
  const highest = Math.min(...levelsIn(children));
  const shift = Number.isFinite(highest) ? under + 1 - highest : 0;
  return children.flatMap((block) => elementsOfBlock(block, shift));
}

function levelsIn(blocks: readonly RichTextBlock[]): number[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return isBlank(block.children) ? [] : [block.level];
    if (block.type === 'quote') return levelsIn(block.children);
    return block.type === 'list' ? block.children.flatMap((item) => levelsIn(item.children)) : [];
  });
}

function elementsOfBlock(block: RichTextBlock, shift: number): HtmlContent[] {
  const within = (blocks: readonly RichTextBlock[]) => blocks.flatMap((inner) => elementsOfBlock(inner, shift));
  switch (block.type) {
    case 'paragraph':
      return isBlank(block.children) ? [] : [element('p', inlines(block.children))];
    case 'heading':
      return isBlank(block.children) ? [] : [element(`h${Math.min(6, Math.max(1, block.level + shift))}`, inlines(block.children))];
    case 'list': {
      const items = block.children.map((item) => element('li', within(item.children)));
      return [element(block.style === 'numbered' ? 'ol' : 'ul', items)];
    }
    case 'quote':
      return [element('blockquote', within(block.children))];
    case 'code-block': {
      const className = block.language && `language-${block.language}`;
      // Long lines scroll, so the keyboard has to get there.
      return [
        element(
          'pre',
          [
            element(
              'code',
              block.children.map(({ text }) => text),
              { className },
            ),
          ],
          { tabIndex: 0 },
        ),
      ];
    }
    case 'image':
      return [element('img', [], { src: block.src, alt: block.alt, width: block.width, height: block.height, loading: 'lazy' })];
    case 'table':
      return [scrollable(block)];
    case 'divider':
      return [element('hr', [])];
  }
}

/** A wide table scrolls by itself instead of widening the page. */
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
  return children.every(({ scope }) => scope === 'col');
}

function section(tag: 'thead' | 'tbody', rows: readonly RichTextTableRow[]): HtmlElement[] {
  if (!rows.length) return [];
  const content = rows.map((row) =>
    element(
      'tr',
      row.children.map(({ scope, children }) => element(scope ? 'th' : 'td', inlines(children), { scope })),
    ),
  );
  return [element(tag, content)];
}

function inlines(children: readonly RichTextInline[]): HtmlContent[] {
  return children.flatMap((inline) => {
    if (inline.type !== 'link') return marked(inline);
    const content = inline.children.flatMap(marked);
    // A link without words can't be found by those who listen.
    return isBlank(inline.children) ? content : [element('a', content, { href: inline.href, rel: relOf(inline.href) })];
  });
}

const tagOf = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

function marked(text: RichTextText): HtmlContent[] {
  if (text.text === '') return [];
  return marks.filter((mark) => text[mark]).reduce<HtmlContent[]>((inner, mark) => [element(tagOf[mark], inner)], withBreaks(text.text));
}

function withBreaks(text: string): HtmlContent[] {
  return text
    .split('\n')
    .flatMap((line, index) => (index > 0 ? [element('br', []), line] : [line]))
    .filter((content) => content !== '');
}

/** What leads away learns nothing of the page, nor can it reach back. */
function relOf(href: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? 'noopener noreferrer' : undefined;
}

function isBlank(children: readonly RichTextInline[]): boolean {
  return children.every((inline) => (inline.type === 'link' ? isBlank(inline.children) : inline.text.trim() === ''));
}

function element(tag: string, children: readonly HtmlContent[], attributes: HtmlElement['attributes'] = {}): HtmlElement {
  return { tag, attributes, children };
}
