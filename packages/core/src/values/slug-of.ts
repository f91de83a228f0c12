const maxSlugLength = 80;

/** Transliterates any script to Latin letters, like the package `any-ascii`. */
export type ToAscii = (text: string) => string;

/**
 * Cyrillic letters and their transliterations by index; Russian as in passports (ICAO Doc 9303, part 3,
 * section 6).
 */
const cyrillic = [...'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ'];
const romanCyrillic = 'a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia i ie g'.split(
  ' ',
);

/** Greek letters and their transliterations by ISO 843 (ELOT 743), without accents. */
const greek = [...'αβγδεζηθικλμνξοπρστυφχψως'];
const romanGreek = 'a v g d e z i th i k l m n x o p r s t y f ch ps o s'.split(' ');
const voiceless = 'θκξπστφχψς';

/** Latin letters that have no decomposition in Unicode. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
};

const letters: Readonly<Record<string, string>> = {
  ...latin,
  ...Object.fromEntries(cyrillic.map((letter, index) => [letter, romanCyrillic[index] ?? ''])),
  ...Object.fromEntries(greek.map((letter, index) => [letter, romanGreek[index] ?? ''])),
};

/** In characters. Slugs are shorter, so the rest of a title cannot affect them. */
const maxTitleRead = 1000;
const apostrophes = /(?<=\p{L})['’‘ʼʹ](?=\p{L})/gu;
const otherScripts =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]+/gu;

/**
 * Returns a title as a url segment: lowercase letters, digits and hyphens. Transliterates Latin, Cyrillic and
 * Greek letters, and other scripts with `toAscii`; without it, they are left out.
 */
export function slugOf(title: string, toAscii?: ToAscii): string {
  const start = title.slice(0, maxTitleRead).toWellFormed();
  const known = ownScripts(toAscii ? start.replace(otherScripts, toAscii) : start);
  const ascii = toAscii ? known.replace(/[^\p{ASCII}\P{L}]+/gu, toAscii).toLowerCase() : known;
  const hyphenated = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength);
  return hyphenated.replace(/^-+|-+$/g, '') || 'untitled';
}

/** Returns whether `slugOf` would drop letters of a title without `toAscii`. */
export function needsToAscii(title: string): boolean {
  return /[^\p{ASCII}\p{M}]/u.test(ownScripts(title).replace(/[^\p{L}]/gu, ''));
}

function ownScripts(title: string): string {
  const decomposed = title.replace(apostrophes, '').normalize('NFKD');
  const plain = romanDigraphs(decomposed).replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter);
}

/** Transliterates Greek digraphs by their sound; a diaeresis (αϋ) separates the letters. */
function romanDigraphs(decomposed: string): string {
  if (!/\p{Script=Greek}/u.test(decomposed)) return decomposed;
  const sounds = (vowel: string) => (_: string, next: string) =>
    `${vowel}${voiceless.includes(next) || next === '' ? 'f' : 'v'}`;
  return decomposed
    .toLowerCase()
    .replace(/\u0301/g, '')
    .replace(/ου(?!\u0308)/g, 'ou')
    .replace(/αυ(?!\u0308)(?=(.?))/gu, sounds('a'))
    .replace(/ευ(?!\u0308)(?=(.?))/gu, sounds('e'))
    .replace(/ηυ(?!\u0308)(?=(.?))/gu, sounds('i'))
    .replace(/(?<!\p{L})μπ/gu, 'b')
    .replace(/γγ/g, 'ng')
    .replace(/γξ/g, 'nx')
    .replace(/γχ/g, 'nch');
}
