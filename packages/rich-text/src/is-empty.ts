import { writtenDocument } from '@flotilla/core/rich-text';
import { childrenOf, type Loose } from './to-inlines.js';
import type { RichTextValue } from './value.js';

const shownWithoutWords = new Set<unknown>(['image', 'embed', 'divider']);

/** Whether a value shows nothing, as the editor's empty document does. */
export function isEmpty(value: RichTextValue): boolean {
  if (typeof value !== 'string') return !hasContent(childrenOf(value));
  const written = writtenDocument(value);
  return written ? !hasContent(childrenOf(written)) : value.trim() === '';
}

/** Without recursion, and at an end with the first word. */
function hasContent(nodes: readonly Loose[]): boolean {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (shownWithoutWords.has(node.type)) return true;
    if (typeof node.text === 'string' && node.text.trim() !== '') return true;
    waiting.push(...[...childrenOf(node)].reverse());
  }
  return false;
}
