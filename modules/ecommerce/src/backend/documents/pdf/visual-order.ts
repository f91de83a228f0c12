import createBidi from 'bidi-js/dist/bidi.mjs';

/** A part of a line in one direction, with its characters in the order of reading. */
export interface Segment {
  readonly isRtl: boolean;
  readonly text: string;
}

export type Direction = 'ltr' | 'rtl';

const bidi = createBidi();
const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns whether a line needs the bidirectional algorithm. */
export const hasRtl = (text: string) => rtl.test(text);

/** Returns the direction of the first letter of a text; undefined without letters. */
export function directionOfText(text: string): Direction | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return hasRtl(letter) ? 'rtl' : 'ltr';
}

/** Returns the parts of a line from left to right, by the Unicode bidirectional algorithm (UAX 9). */
export function visualSegments(text: string, direction: Direction): Segment[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const segments: { level: number; text: string }[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0;
    const last = segments.at(-1);
    if (last?.level === level) last.text += text.charAt(index);
    else segments.push({ level, text: text.charAt(index) });
  }
  return reordered(segments).map((one) => ({ isRtl: one.level % 2 === 1, text: one.text }));
}

/** Reverses each sequence of a level or a higher one, from the highest level (UAX 9, rule L2). */
function reordered<S extends { readonly level: number }>(segments: readonly S[]): S[] {
  const levels = Math.max(0, ...segments.map(({ level }) => level));
  const order = segments.slice();
  for (let level = levels; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      const length = order.slice(start).findIndex((one) => one.level < level);
      const end = length < 0 ? order.length : start + length;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  return order;
}

/** Returns characters from left to right, brackets mirrored, for fonts that do not reverse them. */
export const mirrored = (text: string) =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');
