import { type AddressFields, addressFieldsOf } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';

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
  up: [checkFunction(slugFields)],
  down: [`DROP FUNCTION "${checkFunctions.slugs}"()`],
};

export const localizedUrlsMigration = {
  name: 'FlotillaLocalizedUrls1760000000004',
  up: [checkFunction({ one: 'url', byLanguage: 'urls' })],
  down: [`DROP FUNCTION "${checkFunctions.urls}"()`],
};

/**
 * A writer of addresses of languages waits for the transactions that write addresses of the table, and they for it, so
 * that each sees the other. Writers of plain addresses do not wait for each other. The `COLUMN` of the error is the
 * field: `slug` or `slugs.ru`.
 */
function checkFunction({ one, byLanguage }: AddressFields): string {
  return `CREATE FUNCTION "${checkFunctions[byLanguage]}"() RETURNS trigger LANGUAGE plpgsql AS $check$
DECLARE
  own text[]; taken text; lock_key bigint := hashtextextended('flotilla.${byLanguage} ' || TG_TABLE_NAME, 0);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."${one}" = OLD."${one}" AND NEW."${byLanguage}" = OLD."${byLanguage}" THEN RETURN NULL; END IF;
  END IF;
  IF NEW."${byLanguage}" = '{}'::jsonb THEN PERFORM pg_advisory_xact_lock_shared(lock_key);
  ELSE PERFORM pg_advisory_xact_lock(lock_key);
  END IF;
  own := ARRAY(SELECT e.value FROM jsonb_each_text(NEW."${byLanguage}") e);
  EXECUTE format('SELECT s FROM (
      SELECT o."${one}" AS s FROM %1$I.%2$I o WHERE o."${one}" = ANY($2) AND o."id" <> $1
      UNION ALL
      SELECT n FROM %1$I.%2$I o, unnest($2 || $3) n
      WHERE o."${byLanguage}" <> ''{}''::jsonb AND jsonb_path_query_array(o."${byLanguage}", ''$.*'') ?| ($2 || $3)
        AND jsonb_path_query_array(o."${byLanguage}", ''$.*'') ? n AND o."id" <> $1
    ) t LIMIT 1', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO taken USING NEW."id", own, NEW."${one}";
  IF taken IS NULL THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The ${one} % is taken.', taken USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME,
    COLUMN = CASE WHEN taken = NEW."${one}" THEN '${one}'
      ELSE '${byLanguage}.' || (SELECT min(e.key) FROM jsonb_each_text(NEW."${byLanguage}") e WHERE e.value = taken) END;
END $check$`;
}
