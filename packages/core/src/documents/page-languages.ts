import type { LocalizedText } from '../values/values.js';
import type { PageDocument } from './document.js';
import { languageOfMetadata } from './document-metadata.js';

/**
 * Returns the languages of a page's content: those of the title of the row that its url names, else of the
 * titles of its own metadata. A page without a title exists in all languages, as do error pages and private
 * pages.
 * @param languages the languages of the site, the default first
 */
export function languagesOfPage(
  { about, metadata }: Pick<PageDocument, 'about' | 'metadata'>,
  languages: readonly string[],
): readonly string[] {
  if (about.isPrivate) return languages;
  if (about.subject) return languagesOfText(about.title, languages);
  const titled = metadata.filter(
    ({ variant, title }) => variant !== 'primary' && typeof title === 'string' && title.trim() !== '',
  );
  // One title for all languages does not limit the languages of the content.
  if (titled.some((record) => record['isForAllLanguages'] === true)) return languages;
  const own = titled.map((record) => languageOfMetadata(record, languages) ?? languages[0]);
  return someOf(
    languages.filter((language) => own.includes(language)),
    languages,
  );
}

/** Returns the languages of a text, limited to those of the site; all of them for an empty text. */
export function languagesOfText(text: LocalizedText, languages: readonly string[]): readonly string[] {
  return someOf(
    languages.filter((language) => (text[language] ?? '').trim() !== ''),
    languages,
  );
}

const someOf = (some: readonly string[], all: readonly string[]) => (some.length > 0 ? some : all);
