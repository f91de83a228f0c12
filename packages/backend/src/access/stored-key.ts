import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';

const keyBytes = 32;

/**
 * Returns the key of a purpose, shared by all processes of an installation. Creates it on first use, and
 * stores it in the database.
 */
export async function storedKey(db: Pick<Database, 'query'>, name: string): Promise<KeyObject> {
  // If processes start at the same moment, the first key is used.
  await db.query(
    `insert into "flotilla_key" ("name", "key") values ($1, $2::bytea) on conflict ("name") do nothing`,
    [name, randomBytes(keyBytes)],
  );
  const [stored] = await db.query<{ key: string }>(
    `select encode("key", 'hex') as key from "flotilla_key" where "name" = $1`,
    [name],
  );
  if (!stored) throw new Error(`The key "${name}" could not be stored.`);
  return createSecretKey(Buffer.from(stored.key, 'hex'));
}
