import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';

/** The ICU collations of the database for the site's languages. */
export interface Collations {
  /**
   * Returns the SQL name of a language's collation, by default the root collation; undefined when PostgreSQL
   * was built without ICU.
   */
  of(language?: string): string | undefined;
}

const root = 'und';

/**
 * Reads the available collations. They are deterministic, so equality and unique indexes are not affected.
 */
export async function collationsOf(
  db: Pick<Database, 'texts'>,
  languages: readonly string[],
): Promise<Collations> {
  const names = [root, ...languages, ...languages.map(baseOf)].map((language) => `${language}-x-icu`);
  const rows = await db.texts(
    `select collname from pg_collation where collnamespace = 'pg_catalog'::regnamespace and collprovider = 'i' and collname = any($1::text[])`,
    [names],
  );
  const found = new Set(rows.map(([name]) => name));
  const sql = (language: string) => {
    const name = `${language}-x-icu`;
    return found.has(name) ? `pg_catalog.${quoteName(name)}` : undefined;
  };
  return { of: (language = root) => sql(language) ?? sql(baseOf(language)) ?? sql(root) };
}

/** Returns the language of a tag: `de` for `de-1996`, which has no collation of its own. */
const baseOf = (language: string) => language.split('-', 1)[0] ?? language;
