import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';

const keyBytes = 32;

/** The key of one purpose that all processes of an installation share: made when it is first asked for, and kept in the database. */
export async function keptKey(db: Pick<Database, 'query'>, name: string): Promise<KeyObject> {
  // Of processes that start at the same moment the first one's stands.
  await db.query(`insert into "flotilla_key" ("name", "key") values ($1, $2::bytea) on conflict ("name") do nothing`, [
    name,
    randomBytes(keyBytes),
  ]);
  const [kept] = await db.query<{ key: string }>(`select encode("key", 'hex') as key from "flotilla_key" where "name" = $1`, [name]);
  if (!kept) throw new Error(`The key "${name}" could not be kept.`);
  return createSecretKey(Buffer.from(kept.key, 'hex'));
}
