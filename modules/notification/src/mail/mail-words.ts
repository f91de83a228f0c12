import { directionOf, isolate } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';

/** Returns the paths of English texts that a translation lacks, or has in another shape: `text.paid`. */
export function missingWords(english: unknown, translated: unknown): string[] {
  if (!isPlainObject(english)) return typeof english === typeof translated ? [] : [''];
  const known = isPlainObject(translated) ? translated : {};
  return Object.entries(english).flatMap(([key, text]) =>
    missingWords(text, known[key]).map((path) => (path === '' ? key : `${key}.${path}`)),
  );
}

/** Returns texts of a language whose functions {@link isolate} the values that they receive. */
export function isolating<Words>(words: Words, language: string): Words {
  return directionOf(language) === 'rtl' ? (isolatingValue(words, language) as Words) : words;
}

function isolatingValue(words: unknown, language: string): unknown {
  if (typeof words === 'function')
    return (...values: unknown[]): unknown =>
      Reflect.apply(
        words,
        undefined,
        values.map((value) => isolatedValue(value, language)),
      );
  return isPlainObject(words) ? mapped(words, (one) => isolatingValue(one, language)) : words;
}

function isolatedValue(value: unknown, language: string): unknown {
  if (typeof value === 'string') return isolate(value, language);
  return isPlainObject(value) ? mapped(value, (one) => isolatedValue(one, language)) : value;
}

const mapped = (object: Record<string, unknown>, by: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, by(value)]));
