import { writtenDocument } from '@flotilla/core/rich-text';
import { childrenOf, textOfNodes } from '../to-inlines.js';
import type { RichTextValue } from '../value.js';

/**
 * Returns the beginning of a value's text on one line, at most `max` characters long; truncated between
 * words, with an ellipsis.
 */
export function excerpt(value: RichTextValue, max: number): string {
  const text = textOf(value).replace(/\s+/g, ' ').trim();
  if (text.length <= max) return text;
  const room = text.slice(0, max);
  const end = room.lastIndexOf(' ');
  // A word longer than the limit is truncated, but never inside of an emoji.
  const cut = end > 0 ? room.slice(0, end) : wholeCharacters(text, max - 1);
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Returns the text without the document reader, which lists that show excerpts need not load. */
function textOf(value: RichTextValue): string {
  if (typeof value !== 'string') return textOfNodes(childrenOf(value));
  const written = writtenDocument(value);
  return written ? textOfNodes(childrenOf(written)) : value;
}

/** In code units: emoji of families and flags have up to 30. */
const longestCharacter = 100;

function wholeCharacters(text: string, max: number): string {
  let end = 0;
  // Limits the input, since the segmenter reads all of it.
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, max + longestCharacter))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
