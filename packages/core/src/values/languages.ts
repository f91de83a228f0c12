import { languagePattern } from './values.js';

/** Largest number of languages of a site: each adds an entry to every localized value, link and sitemap. */
export const maxLanguages = 20;

/**
 * Returns a BCP 47 tag in its canonical form, `pt-BR` for `pt-br`; undefined for other texts and for tags with
 * extensions.
 */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    return languagePattern.test(canonical) ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** Limits the work for the header of a stranger. */
const maxRequested = 20;

/**
 * Returns the language of a site that fits the requested ones best, in their order: the same one, else one
 * with the same script and region (`zh-Hant` for `zh-TW`), else one of the same script, else of the same
 * language. `*` requests any. Undefined if none fits.
 */
export function fittingLanguage(
  requested: readonly string[],
  languages: readonly string[],
): string | undefined {
  for (const tag of requested.slice(0, maxRequested)) {
    if (tag === '*') return languages[0];
    const found = languageFor(tag, languages);
    if (found !== undefined) return found;
  }
  return undefined;
}

function languageFor(tag: string, languages: readonly string[]): string | undefined {
  const wanted = canonicalLanguage(tag.trim());
  if (wanted === undefined || languages.includes(wanted)) return wanted;
  const { language, script, region } = likely(wanted);
  const same = languages.filter((one) => likely(one).language === language);
  const ofScript = same.filter((one) => likely(one).script === script);
  return ofScript.find((one) => likely(one).region === region) ?? ofScript[0] ?? same[0];
}

const maximized = new Map<string, Intl.Locale>();

/** Returns a locale with its likely script and region. Requests bring any tag, so few are remembered. */
function likely(language: string): Intl.Locale {
  const locale = maximized.get(language) ?? localeOf(language);
  if (maximized.size < 200) maximized.set(language, locale);
  return locale;
}

/** Returns the maximized locale of a tag; `und` for a malformed one, since rows may store any text. */
function localeOf(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language).maximize();
  } catch {
    return new Intl.Locale('und');
  }
}

/** Returns the script of a language, stated or likely (ISO 15924): `Hant` for `zh-TW`. */
export function scriptOf(language: string): string | undefined {
  return likely(language).script;
}

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/** Returns the writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = likely(language);
  return rightToLeft.has(script) ? 'rtl' : 'ltr';
}

/**
 * Returns the languages of the texts of a page or mail: `pt-BR`, then `pt`. Leaves out tags that mean another script,
 * such as `zh` of `zh-Hant`.
 */
export function languageChain(language: string): string[] {
  const subtags = language.split('-');
  const shorter = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
  return shorter.filter((tag) => scriptOf(tag) === scriptOf(language));
}

/**
 * Returns a value that keeps its own direction in a text from right to left: there a number such as `2026-0007` would
 * otherwise become `0007-2026`. Texts of other languages stay as they are.
 */
export function isolate(value: string, language: string): string {
  return value !== '' && directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value;
}

/** Returns the texts of the language that fits best, else those in English. */
export function textsIn<Texts>(
  byLanguage: Readonly<Record<string, Texts>> & { readonly en: Texts },
  language: string,
): Texts {
  return byLanguage[fittingLanguage([language], Object.keys(byLanguage)) ?? 'en'] ?? byLanguage.en;
}
