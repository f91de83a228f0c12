import { areSlugs } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';

/**
 * Slugs by language, in the column `slugs`: a trigger refuses a slug that another row of the table has in any
 * language, and a partial index finds rows by them. Rows without such slugs have no entry in the index.
 */
const checkFunction = 'flotilla_check_slugs';

/** Returns the name of the trigger of a table; undefined for a table without slugs of languages. */
export function slugTrigger(entity: Entity): string | undefined {
  return areSlugs(entity.fields['slugs']) ? `${entity.table}_slugs` : undefined;
}

/** Returns the statements that create and drop a trigger. */
export const createSlugTrigger = (name: string, { table }: Entity) =>
  `CREATE TRIGGER "${name}" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${checkFunction}"()`;
export const dropSlugTrigger = (name: string, { table }: Entity) => `DROP TRIGGER "${name}" ON "${table}"`;

/**
 * A writer of slugs of languages waits for the transactions that write slugs of the table, and they for it, so that
 * each sees the other. Writers of plain slugs do not wait for each other. The `COLUMN` of the error is the field:
 * `slug` or `slugs.ru`.
 */
export const localizedSlugsMigration = {
  name: 'FlotillaLocalizedSlugs1760000000003',
  up: [
    `CREATE FUNCTION "${checkFunction}"() RETURNS trigger LANGUAGE plpgsql AS $check$
DECLARE
  own text[]; taken text; lock_key bigint := hashtextextended('flotilla.slugs ' || TG_TABLE_NAME, 0);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."slug" = OLD."slug" AND NEW."slugs" = OLD."slugs" THEN RETURN NULL; END IF;
  END IF;
  IF NEW."slugs" = '{}'::jsonb THEN PERFORM pg_advisory_xact_lock_shared(lock_key);
  ELSE PERFORM pg_advisory_xact_lock(lock_key);
  END IF;
  own := ARRAY(SELECT e.value FROM jsonb_each_text(NEW."slugs") e);
  EXECUTE format('SELECT s FROM (
      SELECT o."slug" AS s FROM %1$I.%2$I o WHERE o."slug" = ANY($2) AND o."id" <> $1
      UNION ALL
      SELECT n FROM %1$I.%2$I o, unnest($2 || $3) n
      WHERE o."slugs" <> ''{}''::jsonb AND jsonb_path_query_array(o."slugs", ''$.*'') ?| ($2 || $3)
        AND jsonb_path_query_array(o."slugs", ''$.*'') ? n AND o."id" <> $1
    ) t LIMIT 1', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO taken USING NEW."id", own, NEW."slug";
  IF taken IS NULL THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The slug % is taken.', taken USING ERRCODE = 'unique_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME,
    COLUMN = CASE WHEN taken = NEW."slug" THEN 'slug'
      ELSE 'slugs.' || (SELECT min(e.key) FROM jsonb_each_text(NEW."slugs") e WHERE e.value = taken) END;
END $check$`,
  ],
  down: [`DROP FUNCTION "${checkFunction}"()`],
};
