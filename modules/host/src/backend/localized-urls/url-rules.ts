import { InvalidError, LANGUAGES } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { errorPages } from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../../entities/page.js';
import { areConfusable, haveSameParts, splitPath } from '../page-pattern.js';

/** Validates the addresses of pages by language against their `url`. */
@Injectable()
export class UrlRules {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    const validate = async (written: readonly { readonly after: PageUrls }[]) =>
      written.forEach(({ after }) => this.requireValid(after));
    hooks.afterChange(page, ['url', 'urls'], validate, { ofNew: (row) => pathsOf(row).length > 0 });
  }

  /** @throws InvalidError */
  private requireValid(row: PageUrls): void {
    const url = String(row['url']);
    const earlier = [url];
    for (const [language, path] of pathsOf(row)) {
      this.requireFitting(url, path, `urls.${language}`);
      const other = earlier.find((one) => areConfusable(one, path));
      if (other !== undefined) throw InvalidError.of(`urls.${language}`, confusable(other));
      earlier.push(path);
    }
  }

  private requireFitting(url: string, path: string, field: string): void {
    if (url === '/' || errorPages[url] !== undefined) throw InvalidError.of(field, ofAllLanguages(url));
    const [first = ''] = splitPath(path);
    if (path === '/' || this.languages.includes(first)) throw InvalidError.of(field, withoutLanguage);
    if (!haveSameParts(url, path)) throw InvalidError.of(field, ofOtherParts(url));
  }
}

const ofAllLanguages = (url: string) => ({
  en: `cannot be set: ${url} is the address of the page in all languages.`,
  ru: `не задаётся: адрес ${url} у страницы один на всех языках.`,
});
const withoutLanguage = {
  en: 'must be a path without language, such as /about-us.',
  ru: 'должно быть путём без языка, например /o-nas.',
};
const ofOtherParts = (url: string) => ({
  en: `must have the same parts in brackets as ${url}.`,
  ru: `должно содержать те же части в скобках, что и ${url}.`,
});
const confusable = (other: string) => ({
  en: `must have its parts in brackets in the order of ${other}, or other words beside them.`,
  ru: `должно содержать части в скобках в том же порядке, что и ${other}, или другие слова рядом с ними.`,
});

type PageUrls = Readonly<Record<string, unknown>>;

const pathsOf = ({ urls }: PageUrls): [string, string][] =>
  isPlainObject(urls)
    ? Object.entries(urls).map(([language, path]): [string, string] => [language, String(path)])
    : [];
