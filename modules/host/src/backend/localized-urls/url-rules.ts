import { InvalidError, LANGUAGES } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { errorPages } from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../../entities/page.js';
import { haveSameParts, splitPath } from '../page-pattern.js';

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
    for (const [language, path] of pathsOf(row))
      this.requireFitting(String(row['url']), path, `urls.${language}`);
  }

  private requireFitting(url: string, path: string, field: string): void {
    if (url === '/' || errorPages[url] !== undefined)
      throw InvalidError.of(field, `cannot be set: ${url} is the address of the page in all languages.`);
    const [first = ''] = splitPath(path);
    if (path === '/' || this.languages.includes(first))
      throw InvalidError.of(field, 'must be a path without language, such as /about-us.');
    if (!haveSameParts(url, path))
      throw InvalidError.of(field, `must have the same parts in brackets as ${url}.`);
  }
}

type PageUrls = Readonly<Record<string, unknown>>;

const pathsOf = ({ urls }: PageUrls): [string, string][] =>
  isPlainObject(urls)
    ? Object.entries(urls).map(([language, path]): [string, string] => [language, String(path)])
    : [];
