/** Drops pending changes of a change set. */
export const dropText =
  `delete from flotilla_pending_change p using json_to_recordset($2::json) as r("entity" text, "rowId" uuid) ` +
  `where p."changeSet" = $1::uuid and p."entity" = r."entity" and p."rowId" = r."rowId"`;

/** Stores pending changes of a change set, or replaces them. */
export const storeText =
  `insert into flotilla_pending_change ("changeSet", "entity", "rowId", "change", "rootEntity", "rootId", "paths", "createdAt", "updatedAt") ` +
  `select $1::uuid, r."entity", r."rowId", r."change", r."root" ->> 'entity', (r."root" ->> 'id')::uuid, r."paths", r."createdAt", r."updatedAt" ` +
  `from json_to_recordset($2::json) as r("entity" text, "rowId" uuid, "change" text, "root" json, "paths" json, "createdAt" timestamptz, "updatedAt" timestamptz) ` +
  `on conflict ("changeSet", "entity", "rowId") do update set "change" = excluded."change", "paths" = excluded."paths", "createdAt" = excluded."createdAt", "updatedAt" = excluded."updatedAt"`;

/** Counts a revision, and returns the size of the change set. */
export const reviseText =
  `with s as (update flotilla_change_set set "revision" = "revision" + 1, "updatedAt" = now() where "id" = $1::uuid) ` +
  `select count(*)::int as rows, coalesce(sum(octet_length(p."paths"::text)), 0)::float8 as bytes from flotilla_pending_change p where p."changeSet" = $1::uuid`;
