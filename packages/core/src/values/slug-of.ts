const maxSlugLength = 80;

/** Transliterates any script to Latin letters, like the package `any-ascii`. */
export type ToAscii = (text: string) => string;

interface SlugOptions {
  /** The language of the title: `ü` is `ue` in German and `u` elsewhere. */
  readonly language?: string | undefined;
  /** For the letters that this file does not know; without it, they are left out. */
  readonly toAscii?: ToAscii | undefined;
}

type Letters = Readonly<Record<string, string>>;

const lettersOf = (written: string, roman: string): Letters => {
  const romans = roman.split(' ');
  return Object.fromEntries([...written].map((letter, index) => [letter, romans[index] ?? '']));
};

/** Russian as in passports (ICAO Doc 9303, part 3, section 6), and the letters that Ukrainian adds. */
const cyrillic = lettersOf(
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia i ie g',
);

/** ISO 843 (ELOT 743), without accents. */
const greek = lettersOf('αβγδεζηθικλμνξοπρστυφχψως', 'a v g d e z i th i k l m n x o p r s t y f ch ps o s');
const voiceless = 'θκξπστφχψς';

/** UN resolution II/8 (names on maps) without marks and hamza, and the letters that Persian adds. */
const arabic = lettersOf(
  'ابتثجحخدذرزسشصضطظعغفقكلمنهةويىءپچژگکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h a w y a  p ch zh g k y 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9',
);

const northern = lettersOf('æøå', 'ae oe aa');

/** The letters that a language transliterates in its own way. */
const ofLanguages: Readonly<Record<string, Letters>> = {
  de: lettersOf('äöü', 'ae oe ue'),
  ...{ da: northern, nb: northern, nn: northern, no: northern },
  // The Streamlined System, a law of 2009.
  bg: lettersOf('йхщъьюя', 'y h sht a y yu ya'),
  // Resolution 55 of the Cabinet of Ministers, 2010.
  uk: lettersOf('ги', 'h y'),
};
const ukrainianStarts = lettersOf('єїйюя', 'ye yi y yu ya');

/** Latin letters that have no decomposition in Unicode. */
const latin: Letters = {
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

const letters: Letters = { ...latin, ...cyrillic, ...greek, ...arabic };

/** In characters. Slugs are shorter, so the rest of a title cannot affect them. */
const maxTitleRead = 1000;
const apostrophes = /(?<=\p{L})['’‘ʼʹ](?=\p{L})/gu;
const otherScripts =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+/gu;

/**
 * Returns a title as a url segment: lowercase letters, digits and hyphens. Transliterates Latin, Cyrillic, Greek
 * and Arabic letters in the way of the title's language, and other scripts with `toAscii`.
 */
export function slugOf(title: string, { language, toAscii }: SlugOptions = {}): string {
  const start = title.slice(0, maxTitleRead).toWellFormed();
  const known = ownScripts(toAscii ? start.replace(otherScripts, toAscii) : start, language);
  const ascii = toAscii ? known.replace(/[^\p{ASCII}\P{L}]+/gu, toAscii).toLowerCase() : known;
  const hyphenated = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength);
  return hyphenated.replace(/^-+|-+$/g, '') || 'untitled';
}

/** Returns whether `slugOf` would drop letters of a title without `toAscii`. */
export function needsToAscii(title: string): boolean {
  return /[^\p{ASCII}\p{M}]/u.test(ownScripts(title).replace(/[^\p{L}]/gu, ''));
}

function ownScripts(title: string, language?: string): string {
  const decomposed = inLanguage(title.replace(apostrophes, ''), language).normalize('NFKD');
  const plain = romanDigraphs(decomposed).replace(/\p{M}/gu, '').toLowerCase();
  return romanVowels(plain).replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter);
}

/** Transliterates the letters that a language writes in its own way, before marks are left out. */
function inLanguage(title: string, language = ''): string {
  const [base = ''] = language.split('-');
  const own = ofLanguages[base];
  if (!own) return title;
  const lower = title.normalize('NFC').toLowerCase();
  const begun =
    base === 'uk'
      ? lower
          .replace(/(?<!\p{L})[єїйюя]/gu, (letter) => ukrainianStarts[letter] ?? letter)
          .replace(/зг/g, 'zgh')
      : lower;
  return begun.replace(/[^\p{ASCII}]/gu, (letter) => own[letter] ?? letter);
}

/** Separates the Arabic article, and transliterates the letters w and y by their sound between consonants. */
function romanVowels(plain: string): string {
  if (!/\p{Script=Arabic}/u.test(plain)) return plain;
  return plain
    .replace(/\u0640/g, '')
    .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, 'al-')
    .replace(/عا/g, 'ا')
    .replace(/(?<=\p{L})و(?![اويىة])/gu, 'u')
    .replace(/(?<=\p{L})[يی](?![اويىة])/gu, 'i');
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
