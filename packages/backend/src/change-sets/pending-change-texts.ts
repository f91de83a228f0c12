import { momentJson } from '../kinds/datetime.js';

const moment = (column: string) => momentJson(`s.${column}`);
/** A change set as JSON, of the alias `s`. */
export const viewSql =
  `json_build_object('id', s."id", 'kind', s."kind", 'title', s."title", ` +
  `'root', case when s."rootId" is not null then json_build_object('entity', s."rootEntity", 'id', s."rootId") end, ` +
  `'state', s."state", 'revision', s."revision", ` +
  `'changes', case when s."countedRevision" = s."revision" then s."changes" end, ` +
  `'createdBy', s."createdBy", 'createdAt', ${moment('"createdAt"')}, 'updatedAt', ${moment('"updatedAt"')}, ` +
  `'publishAt', ${moment('"publishAt"')}, 'timeZone', s."timeZone", 'problem', s."problem", 'request', s."request", 'publishedBy', s."publishedBy", 'publishedAt', ${moment('"publishedAt"')}) as set`;
/** The pending changes of the change set `$1` as JSON. */
export const pendingSql =
  `(select json_agg(json_build_object('entity', p."entity", 'rowId', p."rowId", 'change', p."change", ` +
  `'root', json_build_object('entity', p."rootEntity", 'id', p."rootId"), 'paths', p."paths", ` +
  `'createdAt', ${momentJson('p."createdAt"')}, 'updatedAt', ${momentJson('p."updatedAt"')}) order by p."entity", p."rowId") ` +
  `from flotilla_pending_change p where p."changeSet" = $1::uuid)`;

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
  `with s as (update flotilla_change_set set "revision" = "revision" + 1, "updatedAt" = now() where "id" = $1::uuid returning "revision") ` +
  `select (select "revision" from s) as revision, count(*)::int as rows, coalesce(sum(octet_length(p."paths"::text)), 0)::float8 as bytes from flotilla_pending_change p where p."changeSet" = $1::uuid`;
