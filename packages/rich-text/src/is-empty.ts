import { writtenDocument } from '@flotilla/core/rich-text';
import { childrenOf, type UnvalidatedNode } from './to-inlines.js';
import type { RichTextValue } from './value.js';

const shownWithoutWords = new Set<unknown>(['image', 'embed', 'divider']);

/** Returns whether a value shows nothing, like the editor's empty document. */
export function isEmpty(value: RichTextValue): boolean {
  if (typeof value !== 'string') return !hasContent(childrenOf(value));
  const written = writtenDocument(value);
  return written ? !hasContent(childrenOf(written)) : value.trim() === '';
}

/** Iterative, and stops at the first text. */
function hasContent(nodes: readonly UnvalidatedNode[]): boolean {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (shownWithoutWords.has(node.type)) return true;
    if (typeof node.text === 'string' && node.text.trim() !== '') return true;
    waiting.push(...[...childrenOf(node)].reverse());
  }
  return false;
}
