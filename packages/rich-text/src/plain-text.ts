import { isPlainObject } from '@flotilla/core';
import type { RichTextValue } from './rich-text.js';

/** The words of a document, blocks parted by a line break. */
export function plainText(value: RichTextValue): string {
  if (typeof value === 'string') return value;
  return textOf(value, 0).replace(/\n+/g, '\n').trim();
}

const inline = new Set(['text', 'link']);
/** Deeper than anyone writes; a document that is deeper was made to exhaust the stack. */
export const maxDepth = 100;

function textOf(node: unknown, depth: number): string {
  if (!isPlainObject(node) || depth > maxDepth) return '';
  if (typeof node.text === 'string') return node.text;
  const words = Array.isArray(node.content) ? node.content.map((child: unknown) => textOf(child, depth + 1)).join('') : '';
  return inline.has(String(node.type)) ? words : `${words}\n`;
}
