import type { RichTextValue } from '../value.js';
import { toPlainText } from './to-plain-text.js';

/** The first words of a value on one line, `max` characters at most; cut between words, it ends with an ellipsis. */
export function excerpt(value: RichTextValue, max: number): string {
  const words = toPlainText(value).replace(/\s+/g, ' ').trim();
  if (words.length <= max) return words;
  const room = words.slice(0, max);
  const end = room.lastIndexOf(' ');
  // A word longer than all the room is cut inside, yet never inside of an emoji.
  const cut = end > 0 ? room.slice(0, end) : wholeCharacters(words, max - 1);
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

function wholeCharacters(words: string, max: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(words)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return words.slice(0, end);
}
