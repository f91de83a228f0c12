import { type AddressFields, addressFieldsOf } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';
import { EntitySchema } from 'typeorm';

/**
 * Addresses by language, in the column `slugs` or `urls`: a trigger refuses an address that another row of the table
 * has in any language, and a partial index finds rows by them. Rows without such addresses have no entry in the index.
 */
const checkFunctions = { slugs: 'flotilla_check_slugs', urls: 'flotilla_check_urls' } as const;

/** Returns the name of the trigger of a table; undefined for a table without addresses of languages. */
export function addressTrigger({ table, fields }: Entity): string | undefined {
  const found = addressFieldsOf(fields);
  return found && `${table}_${found.byLanguage}`;
}

/** Returns the statement that creates a trigger. */
export function createAddressTrigger(name: string, { table, fields }: Entity): string {
  const { one, byLanguage } = addressFieldsOf(fields) ?? slugFields;
  return `CREATE TRIGGER "${name}" AFTER INSERT OR UPDATE OF "${one}", "${byLanguage}" ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${checkFunctions[byLanguage]}"()`;
}

export const dropAddressTrigger = (name: string, { table }: Entity) => `DROP TRIGGER "${name}" ON "${table}"`;

const slugFields: AddressFields = { one: 'slug', byLanguage: 'slugs' };

export const localizedSlugsMigration = {
  name: 'FlotillaLocalizedSlugs1760000000003',
  up: [checkFunction(slugFields, lockTable)],
  down: [`DROP FUNCTION "${checkFunctions.slugs}"()`],
};

const urlFields: AddressFields = { one: 'url', byLanguage: 'urls' };

export const localizedUrlsMigration = {
  name: 'FlotillaLocalizedUrls1760000000004',
  up: [checkFunction(urlFields, lockTable)],
  down: [`DROP FUNCTION "${checkFunctions.urls}"()`],
};

/**
 * Always empty for readers: a transaction inserts and deletes the key of each address that it writes, so that others
 * that insert the same key wait until it ends. An advisory lock for each address of a large import would fill the lock
 * table of the server.
 */
export const addressLockTable = new EntitySchema({
  name: 'flotilla.address_lock',
  tableName: 'flotilla_address_lock',
  columns: {
    /** Hash of the table and the address. */
    key: { type: 'bigint', primary: true, primaryKeyConstraintName: 'flotilla_address_lock_pkey' },
  },
});

export const addressLockMigration = {
  name: 'FlotillaAddressLocks1796170000001',
  up: [
    `CREATE UNLOGGED TABLE "flotilla_address_lock" ("key" bigint NOT NULL, CONSTRAINT "flotilla_address_lock_pkey" PRIMARY KEY ("key"))`,
    checkFunction(slugFields, lockAddresses),
    checkFunction(urlFields, lockAddresses),
  ],
  down: [
    checkFunction(slugFields, lockTable),
    checkFunction(urlFields, lockTable),
    `DROP TABLE "flotilla_address_lock"`,
  ],
};

/** The lock of earlier versions: writers of addresses of languages wait for all other writers of the table. */
function lockTable(byLanguage: AddressFields['byLanguage']): string {
  const key = `hashtextextended('flotilla.${byLanguage} ' || TG_TABLE_NAME, 0)`;
  return `IF NEW."${byLanguage}" = '{}'::jsonb THEN PERFORM pg_advisory_xact_lock_shared(${key});
  ELSE PERFORM pg_advisory_xact_lock(${key});
  END IF;`;
}

/** Writers of the same address wait for each other. In order, so that two writers of several do not deadlock. */
function lockAddresses(byLanguage: AddressFields['byLanguage']): string {
  return `keys := ARRAY(SELECT DISTINCT hashtextextended('${byLanguage} ' || TG_TABLE_NAME || ' ' || s, 0) AS k
    FROM unnest(own || one) s ORDER BY k);
  EXECUTE format('INSERT INTO %I."flotilla_address_lock" SELECT unnest($1)', TG_TABLE_SCHEMA) USING keys;
  EXECUTE format('DELETE FROM %I."flotilla_address_lock" WHERE "key" = ANY ($1)', TG_TABLE_SCHEMA) USING keys;`;
}

/**
 * A writer of an address waits for the transactions that write the same one, so that each sees the other. The
 * `COLUMN` of the error is the field: `slug` or `slugs.ru`.
 */
function checkFunction(
  { one, byLanguage }: AddressFields,
  lock: (byLanguage: AddressFields['byLanguage']) => string,
): string {
  return `CREATE OR REPLACE FUNCTION "${checkFunctions[byLanguage]}"() RETURNS trigger LANGUAGE plpgsql AS $check$
DECLARE
  own text[]; one text := NEW."${one}"; taken text; keys bigint[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."${one}" = OLD."${one}" AND NEW."${byLanguage}" = OLD."${byLanguage}" THEN RETURN NULL; END IF;
  END IF;
  own := ARRAY(SELECT e.value FROM jsonb_each_text(NEW."${byLanguage}") e);
  ${lock(byLanguage)}
  EXECUTE format('SELECT s FROM (
      SELECT o."${one}" AS s FROM %1$I.%2$I o WHERE o."${one}" = ANY($2) AND o."id" <> $1
      UNION ALL
      SELECT n FROM %1$I.%2$I o, unnest($2 || $3) n
      WHERE o."${byLanguage}" <> ''{}''::jsonb AND jsonb_path_query_array(o."${byLanguage}", ''$.*'') ?| ($2 || $3)
        AND jsonb_path_query_array(o."${byLanguage}", ''$.*'') ? n AND o."id" <> $1
    ) t LIMIT 1', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO taken USING NEW."id", own, one;
  IF taken IS NULL THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The ${one} % is taken.', taken USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME,
    COLUMN = CASE WHEN taken = one THEN '${one}'
      ELSE '${byLanguage}.' || (SELECT min(e.key) FROM jsonb_each_text(NEW."${byLanguage}") e WHERE e.value = taken) END;
END $check$`;
}
