import qs from 'qs';
import { InvalidError } from '@flotilla/core/errors';

/** Returns the part of a url after the question mark. */
export function queryStringOf({ url }: { readonly url: string }): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Parses a nested query string. @throws InvalidError when it is too long or not well-formed. */
export function parseQueryString(queryString: string): Record<string, unknown> {
  if (queryString === '') return {};
  try {
    return qs.parse(queryString, {
      depth: 5,
      strictDepth: true,
      arrayLimit: 1000,
      parameterLimit: 2000,
      throwOnLimitExceeded: true,
      plainObjects: true,
      decoder: strictDecode,
    });
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    throw new InvalidError('The query string is too deep, too long or not well-formed.');
  }
}

function strictDecode(text: string, _decoder: unknown, _charset: string, type: 'key' | 'value'): string {
  const decoded = decodeUtf8(text.replaceAll('+', ' '));
  // qs would drop the parameter silently.
  if (type === 'key' && decoded.includes('__proto__')) throw InvalidError.of('__proto__', 'is not known.');
  return decoded;
}

function decodeUtf8(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidError('The query string is not well-formed UTF-8.');
  }
}
