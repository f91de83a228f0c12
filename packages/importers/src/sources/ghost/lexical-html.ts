import type { ImportRecord } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { escaped } from '../plain-text.js';
import { cardHtml, lostOfCard } from './cards-html.js';

type Lost = NonNullable<ImportRecord['lost']>;
type Node = Readonly<Record<string, unknown>>;

type Lose = (what: string, detail: string) => void;

/** The editor's own nesting is far below. */
const maxDepth = 64;
/** Bits of a text's format. */
const formats: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
];
const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  listitem: 'li',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
};

/** Converts a post of Ghost's present editor, for exports without HTML. */
export function lexicalHtml(json: string): { html: string; lost: Lost } {
  const lost: { what: string; detail: string }[] = [];
  const root = parsed(json)?.root;
  const lose: Lose = (what, detail) => void lost.push({ what, detail });
  return { html: childrenHtml(root, 0, lose), lost };
}

function childrenHtml(node: unknown, depth: number, lose: Lose): string {
  if (!isPlainObject(node) || !Array.isArray(node.children) || depth > maxDepth) return '';
  return node.children.map((child) => (isPlainObject(child) ? nodeHtml(child, depth, lose) : '')).join('');
}

function nodeHtml(node: Node, depth: number, lose: Lose): string {
  const type = String(node.type);
  const inner = () => childrenHtml(node, depth + 1, lose);
  if (type === 'text' || type === 'extended-text') return textHtml(node);
  if (type === 'linebreak') return '<br>';
  if (type === 'link') return `<a href="${escaped(String(node.url ?? ''))}">${inner()}</a>`;
  if (type === 'heading' || type === 'extended-heading') {
    const level = /^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2';
    return `<${level}>${inner()}</${level}>`;
  }
  if (type === 'list') {
    const tag = node.listType === 'number' ? 'ol' : 'ul';
    const start =
      tag === 'ol' && Number.isInteger(node.start) && node.start !== 1
        ? ` start="${Number(node.start)}"`
        : '';
    return `<${tag}${start}>${itemsHtml(node, depth + 1, lose)}</${tag}>`;
  }
  const tag = Object.hasOwn(elements, type) ? elements[type] : undefined;
  if (tag) return `<${tag}>${inner()}</${tag}>`;
  const card = cardHtml(type, node);
  if (card === undefined) lose('card', type.slice(0, 50));
  for (const part of lostOfCard(type, node)) lose('part of a card', part);
  return card ?? inner();
}

/** Returns the items of a list. The editor puts a nested list into an item of its own behind that of its text. */
function itemsHtml(list: Node, depth: number, lose: Lose): string {
  const children = Array.isArray(list.children) ? list.children.filter(isPlainObject) : [];
  const items: string[] = [];
  for (const child of children) {
    const within = Array.isArray(child.children) ? child.children.filter(isPlainObject) : [];
    const isNested = within.length > 0 && within.every(({ type }) => type === 'list');
    const html = childrenHtml(child, depth + 1, lose);
    if (isNested && items.length > 0) items[items.length - 1] += html;
    else items.push(html);
  }
  return items.map((html) => `<li>${html}</li>`).join('');
}

function textHtml({ text, format }: Node): string {
  const bits = typeof format === 'number' ? format : 0;
  return formats.reduce(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escaped(typeof text === 'string' ? text : ''),
  );
}

function parsed(json: string): Node | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
