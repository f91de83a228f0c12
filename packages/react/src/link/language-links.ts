import { localPath } from './link-rule.js';
import { useSite } from '../site/site.js';

/** A link to the current page in another language, or to the home page if the page isn't translated. */
export interface LanguageLink {
  readonly language: string;
  /** Name of the language in itself: `русский`. */
  readonly name: string;
  /** Includes the page of its lists: `/ru/blog?page=2`. */
  readonly href: string;
  readonly isCurrent: boolean;
  /** Whether the page exists in this language. */
  readonly isTranslated: boolean;
}

/** Returns links to the current page in every language of the site, in their order. */
export function useLanguageLinks(): LanguageLink[] {
  const { language: current, languages, pageLanguages = languages, path, addresses, query = '' } = useSite();
  return languages.map((language) => {
    const isCurrent = language === current;
    const isTranslated = pageLanguages.includes(language);
    const page =
      isTranslated || isCurrent
        ? localPath(addresses?.[language] ?? path, { language, languages: [] }) + query
        : localPath('/', { language, languages: [] });
    return { language, name: nameOf(language), href: page, isCurrent, isTranslated };
  });
}

const names = new Map<string, string>();

// Creating `Intl.DisplayNames` costs more than rendering a link.
function nameOf(language: string): string {
  const name =
    names.get(language) ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  names.set(language, name);
  return name;
}
