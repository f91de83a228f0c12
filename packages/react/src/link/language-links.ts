import { localPath } from './link-rule.js';
import { useSite } from '../site/site.js';

/** The way to the page that one is on, in one of the languages of the site; to the first page where it does not exist in that one. */
export interface LanguageLink {
  readonly language: string;
  /** In itself: `русский`. */
  readonly name: string;
  /** With the page of its lists: `/ru/blog?page=2`. */
  readonly href: string;
  readonly isCurrent: boolean;
  /** Whether the page exists in the language. */
  readonly isTranslated: boolean;
}

/** The page that one is on in every language of the site, in their order. */
export function useLanguageLinks(): LanguageLink[] {
  const { language: current, languages, pageLanguages = languages, path, query = '' } = useSite();
  return languages.map((language) => {
    const isCurrent = language === current;
    const isTranslated = pageLanguages.includes(language);
    const page =
      isTranslated || isCurrent ? localPath(path, { language, languages: [] }) + query : localPath('/', { language, languages: [] });
    return { language, name: nameOf(language), href: page, isCurrent, isTranslated };
  });
}

const names = new Map<string, string>();

// Looking a name up costs more than rendering a link.
function nameOf(language: string): string {
  const name = names.get(language) ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  names.set(language, name);
  return name;
}
