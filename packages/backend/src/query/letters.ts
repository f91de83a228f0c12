import type { Database } from '../database/database.js';

/**
 * Whether a search in any language is answered by an index. Trigrams are made of what the locale of a database (`LC_CTYPE`) takes for letters: where
 * that is `C`, those of English alone, and a word in Russian is looked for in every row.
 */
export async function knowsLettersOfAllLanguages(db: Pick<Database, 'texts'>): Promise<boolean> {
  const [[known] = []] = await db.texts(`select (cardinality(show_trgm('ж')) > 0)::text`, []);
  return known === 'true';
}
