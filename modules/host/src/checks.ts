import { filledLanguages, languagesOfRow } from '@flotilla/core/checks';
import { languageOfMetadata } from '@flotilla/core/documents';
import { defineCheck, languageTexts } from '@flotilla/core/rules';
import { page } from './entities/page.js';
import { pagesToLayouts, pagesToMetadata } from './links.js';

export const pageLayout = defineCheck({
  of: page,
  name: 'layout',
  level: 'warning',
  text: { en: 'The page has no header and footer.', ru: 'У страницы нет шапки и подвала.' },
  links: [pagesToLayouts],
  test: (_, { links }) => (links[pagesToLayouts.key] ?? 0) > 0,
});

export const pageName = defineCheck({
  of: page,
  name: 'name',
  level: 'error',
  text: { en: 'The page has no title.', ru: 'У страницы нет названия.' },
  field: 'titleByLanguage',
  test: ({ title, titleByLanguage }) =>
    title.trim() !== '' || Object.values(titleByLanguage ?? {}).some((text) => text?.trim()),
});

/** Own metadata may have the title. A page without any has one title for all languages. */
export const pageTitles = defineCheck({
  of: page,
  name: 'titles',
  level: 'warning',
  text: languageTexts.title,
  field: 'titleByLanguage',
  isByLanguage: true,
  reads: [pagesToMetadata],
  test: (row, { languages, rows }) => {
    const titled = [
      ...filledLanguages(row.titleByLanguage),
      ...metadataLanguages(rows, languages, ({ title }) => typeof title === 'string' && title.trim() !== ''),
    ];
    return titled.length === 0 ? [] : missingIn(row, languages, titled);
  },
});

/** Own metadata of a language takes the place of the texts of the page in it. */
export const pageDescriptions = defineCheck({
  of: page,
  name: 'descriptions',
  level: 'warning',
  text: languageTexts.language,
  field: 'descriptionByLanguage',
  isByLanguage: true,
  reads: [pagesToMetadata],
  test: (row, { languages, rows }) => {
    const described = filledLanguages(row.descriptionByLanguage);
    if (described.length === 0) return [];
    return missingIn(row, languages, [...described, ...metadataLanguages(rows, languages)]);
  },
});

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Returns the languages of the metadata of a page; a record without a locale is in the default language. */
function metadataLanguages(
  { [pagesToMetadata.key]: records = [] }: Rows,
  languages: readonly string[],
  accepts: (record: Readonly<Record<string, unknown>>) => boolean = () => true,
): string[] {
  return records
    .filter(({ variant }) => variant !== 'primary')
    .filter(accepts)
    .flatMap(
      ({ opengraphLocale }) => languageOfMetadata({ opengraphLocale }, languages) ?? languages[0] ?? [],
    );
}

/** Returns the languages of a page that are not among some. */
function missingIn(
  row: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  some: readonly string[],
): string[] {
  const own = languagesOfRow(page, row);
  return languages.filter((language) => own.has(language) && !some.includes(language));
}
