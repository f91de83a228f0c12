import type { Database } from '../database/database.js';

/**
 * Returns whether search in any language can use an index. Trigrams consist of the letters of the database's
 * locale (`LC_CTYPE`). With `C` these are only English letters, and a Russian word is searched by scanning
 * every row.
 */
export async function hasUnicodeLetters(db: Pick<Database, 'texts'>): Promise<boolean> {
  const [[hasLetters] = []] = await db.texts(`select (cardinality(show_trgm('ж')) > 0)::text`, []);
  return hasLetters === 'true';
}
