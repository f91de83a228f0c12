import type { RichTextDocument } from '@flotilla/core';
import {
  anchorPattern,
  codeLanguagePattern,
  maxListStart,
  maxPixels,
  type RichTextBlock,
  type RichTextEmbed,
  type RichTextImage,
  type RichTextList,
  type RichTextNumbering,
  type RichTextTable,
  type RichTextTableCell,
  safeHref,
  safeSrc,
  writtenDocument,
} from '@flotilla/core/rich-text';
import { fromPlainText } from './from-plain-text.js';
import {
  childrenOf,
  isInline,
  type UnvalidatedNode,
  maxDepth,
  readInlines,
  textOfNodes,
} from './to-inlines.js';

/**
 * Converts any value to a document of the grammar. Never throws: unknown nodes are replaced by their content,
 * and text that is not a document becomes paragraphs. Also reads documents from before version 1 (`content`
 * for `children`).
 */
export function toDocument(value: unknown): RichTextDocument {
  if (typeof value !== 'string')
    return { type: 'doc', version: 1, children: readBlocks(childrenOf(value), 0) };
  const written = writtenDocument(value);
  return written ? toDocument(written) : fromPlainText(value);
}

/** Wraps inlines among blocks in a paragraph. */
function readBlocks(nodes: readonly UnvalidatedNode[], depth: number): RichTextBlock[] {
  if (depth > maxDepth) return [];
  const blocks: RichTextBlock[] = [];
  let line: UnvalidatedNode[] = [];
  const endLine = () => {
    if (line.length) blocks.push({ type: 'paragraph', children: readInlines(line, depth) });
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...readBlock(node, depth));
  }
  endLine();
  return blocks;
}

type Reader = (node: UnvalidatedNode, depth: number) => readonly RichTextBlock[];

const readers: { readonly [Type in RichTextBlock['type']]: Reader } = {
  paragraph: (node, depth) => {
    const nodes = childrenOf(node);
    if (!nodes.every(isInline)) return readBlocks(nodes, depth);
    return [{ type: 'paragraph', ...readAnchor(node.anchor), children: readInlines(nodes, depth) }];
  },
  heading: (node, depth) => [
    {
      type: 'heading',
      level: readLevel(node.level),
      ...readAnchor(node.anchor),
      children: readInlines(childrenOf(node), depth),
    },
  ],
  list: readList,
  quote: (node, depth) => [{ type: 'quote', children: readBlocks(childrenOf(node), depth + 1) }],
  'code-block': (node) => [
    {
      type: 'code-block',
      ...readLanguage(node.language),
      children: [{ text: textOfNodes(childrenOf(node)) }],
    },
  ],
  image: readImage,
  embed: readEmbed,
  table: readTable,
  divider: () => [{ type: 'divider', children: [{ text: '' }] }],
};

function readBlock(node: UnvalidatedNode, depth: number): readonly RichTextBlock[] {
  const type = typeof node.type === 'string' ? node.type : '';
  return Object.hasOwn(readers, type)
    ? readers[type as RichTextBlock['type']](node, depth)
    : readBlocks(childrenOf(node), depth + 1);
}

function readList(node: UnvalidatedNode, depth: number): RichTextList[] {
  const items: { readonly anchor?: string; readonly blocks: UnvalidatedNode[] }[] = [];
  for (const child of childrenOf(node)) {
    const last = items.at(-1);
    if (child.type === 'list-item')
      items.push({ ...readAnchor(child.anchor), blocks: [...childrenOf(child)] });
    // A list directly inside a list belongs to the item before it: Google Docs writes nested lists this way.
    else if (child.type === 'list' && last) last.blocks.push(child);
    else items.push({ blocks: [child] });
  }
  if (!items.length) return [];
  const children = items.map(({ blocks, ...anchor }) => ({
    type: 'list-item' as const,
    ...anchor,
    children: readBlocks(blocks, depth + 1),
  }));
  const style = node.style === 'numbered' ? 'numbered' : 'bulleted';
  return [{ type: 'list', style, ...readNumbers(node), children }];
}

const numberings = new Set<unknown>([
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
] satisfies RichTextNumbering[]);

function isNumbering(value: unknown): value is RichTextNumbering {
  return numberings.has(value);
}

function readNumbers({ start, numbering }: UnvalidatedNode): Pick<RichTextList, 'start' | 'numbering'> {
  const first = numberOf(start);
  return {
    ...(Number.isInteger(first) && first >= 0 && first <= maxListStart && { start: first }),
    ...(isNumbering(numbering) && { numbering }),
  };
}

function readAnchor(value: unknown): { readonly anchor?: string } {
  return typeof value === 'string' && value.isWellFormed() && anchorPattern.test(value)
    ? { anchor: value }
    : {};
}

function readTable(node: UnvalidatedNode, depth: number): RichTextTable[] {
  const rows = childrenOf(node)
    .flatMap((child) => (child.type === 'table-row' ? [child] : childrenOf(child)))
    .map((row) => childrenOf(row).filter(({ type }) => type === 'table-cell'))
    .filter((cells) => cells.length > 0);
  if (!rows.length) return [];
  const caption = lineOf(node.caption);
  const children = rows.map((cells) => ({
    type: 'table-row' as const,
    children: cells.map((cell) => readCell(cell, depth)),
  }));
  return [{ type: 'table', ...(caption && { caption }), children }];
}

function readCell(node: UnvalidatedNode, depth: number): RichTextTableCell {
  const children = readInlines(childrenOf(node), depth + 1);
  return node.scope === 'col' || node.scope === 'row'
    ? { type: 'table-cell', scope: node.scope, children }
    : { type: 'table-cell', children };
}

function readImage(node: UnvalidatedNode): RichTextImage[] {
  const src = safeSrc(node.src);
  if (!src) return [];
  const fileId = typeof node.fileId === 'string' ? { fileId: node.fileId } : {};
  const href = safeHref(node.href);
  const caption = lineOf(node.caption);
  return [
    {
      type: 'image',
      src,
      ...fileId,
      alt: typeof node.alt === 'string' ? textOfNodes([{ text: node.alt }]) : '',
      ...pixels('width', node.width),
      ...pixels('height', node.height),
      ...(href && { href }),
      ...(caption && { caption }),
      children: [{ text: '' }],
    },
  ];
}

function readEmbed(node: UnvalidatedNode): RichTextEmbed[] {
  const url = safeSrc(node.url);
  return url ? [{ type: 'embed', url, title: lineOf(node.title), children: [{ text: '' }] }] : [];
}

/** Returns the text of an attribute; empty for white space. */
function lineOf(value: unknown): string {
  return typeof value === 'string' && value.trim() ? textOfNodes([{ text: value }]) : '';
}

function pixels<Name extends string>(name: Name, value: unknown): { readonly [N in Name]?: number } {
  const number = Math.round(numberOf(value));
  return (number > 0 && number <= maxPixels ? { [name]: number } : {}) as { readonly [N in Name]?: number };
}

function readLanguage(value: unknown): { readonly language?: string } {
  return typeof value === 'string' && codeLanguagePattern.test(value) ? { language: value } : {};
}

function readLevel(value: unknown): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, Math.trunc(numberOf(value)) || 2)) as 1 | 2 | 3 | 4 | 5 | 6;
}

/**
 * Returns a number from a number or its digits. Other values are not converted, since conversion of an object
 * may throw.
 */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}
