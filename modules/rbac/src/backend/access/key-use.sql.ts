/** Raw SQL, since a use of a key must neither be recorded nor invalidate cached values. */
import type { Database } from '@flotilla/backend';

const useText = `update "rbac_api_key" set "lastUsedAt" = now()
where "id" = $1::uuid and ("lastUsedAt" is null or "lastUsedAt" < now() - interval '1 minute')`;

/** Stores the time of a use of a key, at most once a minute for all processes. */
export async function storeUse(db: Pick<Database, 'query'>, keyId: string): Promise<void> {
  await db.query(useText, [keyId]);
}
