import { parseNestedQuery } from './nested-query.js';

const limits = { depth: 5, parameters: 2000, items: 1000 };

/** Returns the part of a url after the question mark. */
export function queryStringOf({ url }: { readonly url: string }): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Parses a nested query string. @throws InvalidError when it is too long or not well-formed. */
export function parseQueryString(queryString: string): Record<string, unknown> {
  return queryString === '' ? {} : parseNestedQuery(queryString, limits);
}
