import { writtenDocument } from '@flotilla/core/rich-text';
import { childrenOf, wordsOf } from '../to-inlines.js';
import type { RichTextValue } from '../value.js';

/** The first words of a value on one line, `max` characters at most; cut between words, it ends with an ellipsis. */
export function excerpt(value: RichTextValue, max: number): string {
  const words = textOf(value).replace(/\s+/g, ' ').trim();
  if (words.length <= max) return words;
  const room = words.slice(0, max);
  const end = room.lastIndexOf(' ');
  // A word longer than all the room is cut inside, yet never inside of an emoji.
  const cut = end > 0 ? room.slice(0, end) : wholeCharacters(words, max - 1);
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Reads the words as they come. Lists of rows show excerpts, and would load the whole reader of documents for them. */
function textOf(value: RichTextValue): string {
  if (typeof value !== 'string') return wordsOf(childrenOf(value));
  const written = writtenDocument(value);
  return written ? wordsOf(childrenOf(written)) : value;
}

/** In code units: emoji of families and flags have up to some 30. */
const longestCharacter = 100;

function wholeCharacters(words: string, max: number): string {
  let end = 0;
  // The segmenter reads all that it is given.
  for (const { index, segment } of new Intl.Segmenter().segment(words.slice(0, max + longestCharacter))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return words.slice(0, end);
}
