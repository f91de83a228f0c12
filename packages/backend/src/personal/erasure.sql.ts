/** SQL, since history, answers to idempotency keys and jobs are not rows of an entity. */
import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { fileFieldsOf, kindOf } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';
import { existsAny, isAttachment, referencesTo } from '../query/row-references.js';

type Query = Pick<Transaction, 'query'>;

export interface Found {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/** Rows that these rows once had, as history knows. */
export interface Former {
  /** Rows that were owned, or attached, and are deleted. */
  readonly deleted: readonly string[];
  /** Files that were attached and are still there. */
  readonly files: readonly Found[];
}

/**
 * Returns rows that were owned by these rows, and files that were attached to them. Rows that stay keep their
 * files.
 */
export async function formerReferences(
  registry: Registry,
  found: readonly Found[],
  tx: Query,
): Promise<Former> {
  const { entities } = registry;
  const former = new Set<string>();
  const idsByEntity = new Map(found.map(({ entity, ids }) => [entity.key as string, new Set(ids)]));
  const links = [...entities.values()].filter(isLink).filter(({ owns }) => owns);
  // Deleted rows may have owned other rows that are deleted too.
  for (let before = -1; before < former.size;) {
    before = former.size;
    for (const { key, left, right } of links) {
      const owners = idsByEntity.get(left.key);
      const far = right && entities.get(right.key);
      if (!owners || !far) continue;
      const rows = await tx.query<{ id: string }>(formerText(far), [
        key,
        left.field,
        [...owners],
        right.field,
      ]);
      idsByEntity.set(far.key, new Set([...(idsByEntity.get(far.key) ?? []), ...rows.map(({ id }) => id)]));
      for (const { id } of rows) former.add(id);
    }
  }
  const files: Found[] = [];
  for (const entity of [...entities.values()].filter(isAttachment)) {
    const present: string[] = [];
    for (const { link, ownField, far } of registry.relationsOf(entity.key).values()) {
      const holder = far && entities.get(far.key);
      const ids = holder && !holder.personal?.kept && idsByEntity.get(holder.key);
      if (!far || !ids || ids.size === 0) continue;
      const rows = await tx.query<{ id: string; isThere: boolean }>(attachedText({ file: entity, link }), [
        link.key,
        far.field,
        [...ids],
        ownField,
      ]);
      for (const { id, isThere } of rows)
        if (isThere) present.push(id);
        else former.add(id);
    }
    if (present.length > 0) files.push({ entity, ids: present });
  }
  return { deleted: [...former], files };
}

/** Returns the files that no link and no text of a row uses, by one pass over the texts. */
export async function unusedFiles(registry: Registry, { entity, ids }: Found, tx: Query): Promise<string[]> {
  const isNamed = existsAny(referencesTo(entity, 't."id"', registry.entities.values()).joined);
  const paths = fileFieldsOf(entity).map((name) => `t.${quoteName(name)}::text as ${quoteName(name)}`);
  const text = `select t."id"${paths.map((path) => `, ${path}`).join('')} from ${quoteName(entity.table)} t where t."id" = any($1::uuid[]) and not ${isNamed}`;
  const unnamed = await tx.query<Record<string, string> & { id: string }>(text, [ids]);
  const visible = new Set<string>();
  if (unnamed.length > 0)
    for (const by of registry.entities.values())
      for (const [name, { kind }] of Object.entries(by.fields)) {
        if (!kindOf(kind).embedsFiles) continue;
        const rows = await tx.query<{ word: string }>(storedText(by, name), [
          unnamed.flatMap((row) => Object.values(row)),
        ]);
        for (const { word } of rows) visible.add(word);
      }
  return unnamed.filter((row) => !Object.values(row).some((word) => visible.has(word))).map(({ id }) => id);
}

/** Returns the paths of files whose rows were deleted, and whose bytes may still be stored for a restore. */
export async function formerPaths(registry: Registry, ids: readonly string[], tx: Query): Promise<string[]> {
  const paths: string[] = [];
  for (const entity of [...registry.entities.values()].filter(isAttachment))
    for (const field of fileFieldsOf(entity)) {
      const rows = await tx.query<{ path: string }>(
        `select distinct "before" ->> $3 as path from "flotilla_change" where "entity" = $1 and "rowId" = any($2::uuid[]) and "change" = 'deleted' and "before" ->> $3 is not null`,
        [entity.key, ids, field],
      );
      for (const { path } of rows) paths.push(path);
    }
  return paths;
}

/**
 * Deletes the hashes of imported values of rows, because names can be guessed from them. The rows' keys stay, so
 * that an import does not create them again.
 */
export async function forgetImportedValues(ids: readonly string[], tx: Query): Promise<void> {
  await tx.query(
    `update flotilla_import set "imported" = '{}', "stored" = '{}' where "rowId" = any($1::uuid[])`,
    [ids],
  );
}

/**
 * Deletes rows of the framework about a subject: exports, imports and other jobs, answers to idempotency keys, and the
 * actor of transitions.
 */
export async function eraseFrameworkRows(subjectId: string, tx: Query): Promise<void> {
  await tx.query(jobsText, [`subject:${subjectId}`, subjectId]);
  await tx.query(importsText, [`subject:${subjectId}`]);
  await tx.query(`delete from "flotilla_idempotency" where starts_with("scope", $1)`, [
    `subject:${subjectId} `,
  ]);
  await tx.query(
    `update "flotilla_transition" set "actor" = '{"kind": "anonymous"}' where "actor" ->> 'id' = $1`,
    [subjectId],
  );
}

/** `$1`: key of the link, `$2`: field of its owner, `$3`: owners, `$4`: field of the owned row. */
const formerText = ({ table }: Entity) => `
select distinct (c."before" ->> $4)::uuid as id from "flotilla_change" c
where c."entity" = $1 and c."change" = 'deleted' and c."before" ->> $2 = any($3::text[]) and c."before" ->> $4 is not null
and not exists (select 1 from ${quoteName(table)} t where t."id" = (c."before" ->> $4)::uuid)`;

/**
 * `$1`: key of the link, `$2`: field of the holder, `$3`: holders, `$4`: field of the file. An update records
 * the fields that it changed.
 */
const attachedText = ({ file, link }: { file: Entity; link: Link }) => `
select distinct (c."before" ->> $4)::uuid as id, t."id" is not null as "isThere" from "flotilla_change" c
left join ${quoteName(file.table)} t on t."id" = (c."before" ->> $4)::uuid
where c."entity" = $1 and c."before" ->> $4 is not null and (
  c."before" ->> $2 = any($3::text[])
  or exists (select 1 from ${quoteName(link.table)} l where l."id" = c."rowId" and to_jsonb(l) ->> $2 = any($3::text[]))
  or exists (select 1 from "flotilla_change" d where d."rowId" = c."rowId" and d."change" = 'deleted' and d."before" ->> $2 = any($3::text[]))
)`;

/** Documents name a file by its id, or by the path of its bytes, before a query. `$1`: ids and paths. */
const storedText = ({ table }: Entity, column: string) => `
select distinct m[1] as word from ${quoteName(table)} d, regexp_matches(d.${quoteName(column)}::text, '(?<=")([^"?#\\\\]+)', 'g') m
where m[1] = any($1::text[])`;

const jobsText = `
with gone as (delete from "flotilla_row_job" where "owner" = $1 or "input" ->> 'account' = $2 returning "id")
delete from "flotilla_row_job_part" p using gone where p."job" = gone."id"`;

/** Imports that the subject began, also with its API keys. */
const importsText = `
with gone as (delete from "flotilla_import_run" where "owner" = $1 or starts_with("owner", $1 || ' ') returning "id")
delete from "flotilla_import_run_part" p using gone where p."run" = gone."id"`;
