/**
 * Raw SQL, since keys are not rows of an entity: they have no API and no events. The table itself makes
 * processes that start at the same moment agree on one key.
 */
import { createSecretKey, hash, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@flotilla/backend';

/** Token of the {@link SigningKeys}. */
export const SIGNING_KEYS = Symbol('rbac.signing-keys');

const keyBytes = 32;
const first = 'access';
/** Without a newer key, a process reads the keys again after this time. */
const staleMs = 10 * 60_000;
/** At most one read in this time, however many tokens name unknown keys. */
const pauseMs = 1000;
/** Much longer than the lifetime of a token. */
const overlap = `interval '1 day'`;
const lifetime = `interval '90 days'`;

export interface SigningKey {
  /** Key id in tokens (RFC 7515, `kid`). */
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * The keys of access tokens, newest first: the newest signs, the others only verify. They come from secrets
 * in the environment. Without those they are generated, stored in the database and rotated every 90 days,
 * without signing users out.
 */
export class SigningKeys {
  private keys: readonly SigningKey[] = [];
  private readAt = 0;

  private constructor(
    private readonly db: Database,
    private readonly secrets: readonly string[],
  ) {}

  static async load(db: Database, secrets: readonly string[]): Promise<SigningKeys> {
    const made = new SigningKeys(db, secrets);
    if (secrets.length > 0) made.keys = secrets.map(keyOfSecret);
    else {
      await keep(db, first);
      await made.read();
    }
    return made;
  }

  get current(): SigningKey {
    if (Date.now() - this.readAt > staleMs) void this.refresh().catch(() => undefined);
    const [newest] = this.keys;
    if (!newest) throw new Error('rbac: the key that signs access tokens could not be kept.');
    return newest;
  }

  /** Returns the key that a token names; the oldest key for tokens without a key id. */
  find(id: string | undefined): KeyObject | undefined {
    const named = id === undefined ? this.keys.at(-1) : this.keys.find((key) => key.id === id);
    return named?.key;
  }

  /** Reads keys that another process has created. */
  async refresh(): Promise<void> {
    if (this.secrets.length > 0 || Date.now() - this.readAt < pauseMs) return;
    await this.read();
  }

  /** Creates a new key when the newest is old, and deletes keys whose tokens have long expired. */
  async rotate(): Promise<void> {
    if (this.secrets.length > 0) return;
    const [fresh] = await this.db.query(
      `select 1 from "rbac_signing_key" where ${isAccess} and "createdAt" > now() - ${lifetime}`,
    );
    if (!fresh) await keep(this.db, `${first}-${randomUUID()}`);
    await this.db.query(`delete from "rbac_signing_key" k where ${isAccess} and exists (
      select 1 from "rbac_signing_key" n where n."name" like '${first}%' and n."createdAt" > k."createdAt" and n."createdAt" < now() - ${overlap})`);
    await this.read();
  }

  private async read(): Promise<void> {
    this.readAt = Date.now();
    const rows = await this.db.query<{ name: string; key: string }>(
      `select "name", encode("key", 'hex') as key from "rbac_signing_key" where ${isAccess} order by "createdAt" desc, "name" desc`,
    );
    this.keys = rows.map(({ name, key }) => ({ id: name, key: createSecretKey(Buffer.from(key, 'hex')) }));
  }
}

/** Processes that start at the same moment must agree on one key: the first insert wins. */
async function keep(db: Database, name: string): Promise<void> {
  // The first key may already be deleted by a rotation.
  await db.query(
    `insert into "rbac_signing_key" ("name", "key") select $1, $2::bytea
    where $1 <> '${first}' or not exists (select 1 from "rbac_signing_key" where ${isAccess}) on conflict ("name") do nothing`,
    [name, randomBytes(keyBytes)],
  );
}

const isAccess = `"name" like '${first}%'`;

function keyOfSecret(secret: string): SigningKey {
  const key = hash('sha256', secret, 'buffer');
  return { id: hash('sha256', key, 'hex').slice(0, 16), key: createSecretKey(key) };
}
