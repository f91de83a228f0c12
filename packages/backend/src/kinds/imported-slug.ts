import { createHash } from 'node:crypto';
import { slugOf } from '@flotilla/core/values';
import anyAscii from 'any-ascii';

/**
 * Returns the slug of a name of another system, in the language of the name. A name without letters, such as a symbol, gets a mark of its key,
 * so that two of them differ, and are the same in a later import.
 */
export function importedSlug(name: string, key: string, language?: string): string {
  const slug = slugOf(name, { language, toAscii: anyAscii });
  const hasLetters = slug !== 'untitled' || /untitled/i.test(name);
  return hasLetters ? slug : `${slug}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
}
