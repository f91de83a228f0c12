import { type DocumentRow, languageOfMetadata } from '@flotilla/core/documents';
import type { LocalizedText } from '@flotilla/core';
import { isPlainObject, languagePattern } from '@flotilla/core/values';
import { page, type Page } from '../entities/page.js';

/**
 * Returns the texts of a page as metadata records, for the languages without own metadata. A page without a title
 * per language has one record, marked as `isForAllLanguages`.
 * @param own the page's own metadata
 * @param languages those of the site, the default first
 */
export function textRecords(
  row: DocumentRow,
  own: readonly DocumentRow[],
  languages: readonly string[],
): DocumentRow[] {
  const described = new Set(own.map((record) => languageOfMetadata(record, languages) ?? languages[0]));
  const titles = textsIn(row['titleByLanguage']);
  const descriptions = textsIn(row['descriptionByLanguage']);
  const byLanguage = languages
    .filter((language) => !described.has(language) && titles[language] !== undefined)
    .map((language) => ({
      ...record(row, titles[language], descriptions[language] ?? written(row, 'description')),
      opengraphLocale: localeOf(language),
    }));
  // The title of the home page in all languages is that of the site.
  if (byLanguage.length > 0 || own.length > 0 || row['url'] === '/') return byLanguage;
  const title = written(row, 'title');
  if (title === undefined) return [];
  const opengraphLocale = localeOf(String(row['language']));
  return [{ ...record(row, title, written(row, 'description')), opengraphLocale, isForAllLanguages: true }];
}

/** Returns the name of a page in trails. */
export function sectionTitle(
  row: Pick<Page, 'shortTitle' | 'titleByLanguage' | 'title' | 'language'>,
): LocalizedText {
  const texts = { ...textsIn(row.titleByLanguage), ...textsIn(row.shortTitle) };
  return Object.keys(texts).length > 0 ? texts : { [row.language]: row.title };
}

const record = ({ id }: DocumentRow, title: string | undefined, description: string | undefined) => ({
  id,
  variant: 'page',
  title: title ?? null,
  description: description ?? null,
});

/**
 * Returns language and region in the format of Open Graph, `en_US`; `zh_Hant` for a language with a script; null
 * for an invalid language.
 */
export function localeOf(language: string): string | null {
  if (!languagePattern.test(language)) return null;
  if (language.includes('-')) return language.replaceAll('-', '_');
  return `${language}_${new Intl.Locale(language).maximize().region ?? ''}`;
}

/** Returns the texts of a localized field that are not empty. */
function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isPlainObject(value)) return {};
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return Object.fromEntries(texts);
}

/** Returns a text that differs from the default of its field. */
function written(row: DocumentRow, field: 'title' | 'description'): string | undefined {
  const value = row[field];
  const isWritten = typeof value === 'string' && value.trim() !== '' && value !== page.fields[field].default;
  return isWritten ? value : undefined;
}
