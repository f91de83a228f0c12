/**
 * SQL, since the keys are no entity's rows: no call leads to them, no event tells of them, and processes that start at the same
 * moment keep one by the table itself.
 */
import { createSecretKey, hash, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@flotilla/backend';

/** Token of the {@link SigningKeys}. */
export const SIGNING_KEYS = Symbol('rbac.signing-keys');

const keyBytes = 32;
const first = 'access';
/** A process that met no newer key asks for one as often. */
const staleMs = 10 * 60_000;
/** However many tokens of unknown keys come, the database is asked once. */
const pauseMs = 1000;
/** Tokens of a key are over long before. */
const overlap = `interval '1 day'`;
const lifetime = `interval '90 days'`;

export interface SigningKey {
  /** How tokens name it (RFC 7515, `kid`). */
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * The keys of access tokens, the newest first: it signs, the others check what they signed. They are made of secrets that the
 * environment gives, else made here, kept in the database, and replaced every 90 days without signing anybody out.
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

  /** The key that a token names; of tokens from before keys had names, the oldest. */
  find(id: string | undefined): KeyObject | undefined {
    const named = id === undefined ? this.keys.at(-1) : this.keys.find((key) => key.id === id);
    return named?.key;
  }

  /** Looks for keys that another process has made. */
  async refresh(): Promise<void> {
    if (this.secrets.length > 0 || Date.now() - this.readAt < pauseMs) return;
    await this.read();
  }

  /** Makes a new key when the newest is old, and forgets those whose tokens are long over. */
  async rotate(): Promise<void> {
    if (this.secrets.length > 0) return;
    const [fresh] = await this.db.query(`select 1 from "rbac_signing_key" where ${isAccess} and "createdAt" > now() - ${lifetime}`);
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

/** Processes that start at the same moment must sign with one key: the first one's stands. */
async function keep(db: Database, name: string): Promise<void> {
  // The first may have gone when it was replaced.
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
