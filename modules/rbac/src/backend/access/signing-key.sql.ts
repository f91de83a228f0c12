/**
 * SQL, since the key is no entity's row: no call leads to it, no event tells of it, and processes that start at the same moment
 * keep one by the table itself.
 */
import { createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '@flotilla/backend';

/** Token of the key that signs access tokens. */
export const SIGNING_KEY = Symbol('rbac.signing-key');

const keyBytes = 32;

/**
 * The key that signs access tokens: made of a secret that the environment gives, else one that is made once and kept in
 * the database.
 */
export async function signingKey(db: Database, secret: string | undefined): Promise<KeyObject> {
  return createSecretKey(secret === undefined ? await keptKey(db) : hash('sha256', secret, 'buffer'));
}

/** Processes that start at the same moment must sign with one key: the first one's stands. */
async function keptKey(db: Database): Promise<Buffer> {
  await db.query(`insert into "rbac_signing_key" ("name", "key") values ('access', $1::bytea) on conflict ("name") do nothing`, [
    randomBytes(keyBytes),
  ]);
  const [kept] = await db.query<{ key: string }>(`select encode("key", 'hex') as key from "rbac_signing_key" where "name" = 'access'`);
  if (!kept) throw new Error('rbac: the key that signs access tokens could not be kept.');
  return Buffer.from(kept.key, 'hex');
}
