import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';

/** The ICU collations that a database has for the languages of a site. */
export interface Collations {
  /** The SQL name of the collation of a language, or of all languages; undefined when PostgreSQL was built without ICU. */
  of(language?: string): string | undefined;
}

const root = 'und';

/** Reads which collations a database has. They are deterministic: equality and unique indexes stay as they are. */
export async function collationsOf(db: Pick<Database, 'texts'>, languages: readonly string[]): Promise<Collations> {
  const names = [root, ...languages].map((language) => `${language}-x-icu`);
  const rows = await db.texts(
    `select collname from pg_collation where collnamespace = 'pg_catalog'::regnamespace and collprovider = 'i' and collname = any($1::text[])`,
    [names],
  );
  const found = new Set(rows.map(([name]) => name));
  const sql = (language: string) => {
    const name = `${language}-x-icu`;
    return found.has(name) ? `pg_catalog.${quoteName(name)}` : undefined;
  };
  return { of: (language = root) => sql(language) ?? sql(root) };
}
