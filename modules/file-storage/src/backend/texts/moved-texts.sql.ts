/** Raw SQL, since it searches addresses inside JSON texts, in one table after the other. */
import type { Database } from '@flotilla/backend';
import type { MovedFile } from '@flotilla/core/rich-text';

type Queries = Pick<Database, 'query'>;

/** The columns of an entity with rich texts. */
export interface TextColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The texts of a row, by column. */
export interface TextRow {
  readonly id: string;
  readonly texts: Readonly<Record<string, unknown>>;
}

/** The present address of a file, by a former one; null when it is found by its id. */
export interface PresentFile extends MovedFile {
  readonly id: string;
  readonly former: string | null;
}

const name = (column: string) => `"${column}"`;
const textsOf = (columns: readonly string[]) =>
  `json_build_object(${columns.map((column) => `'${column}', ${name(column)}`).join(', ')})::text as texts`;
const parsed = (rows: readonly { id: string; texts: string }[]): TextRow[] =>
  rows.map(({ id, texts }) => ({ id, texts: JSON.parse(texts) as TextRow['texts'] }));
const whole = (columns: readonly string[]) =>
  `concat(${columns.map((column) => `${name(column)}::text`).join(', ')})`;

/** Locks rows whose texts contain one of some ids or addresses, in the order of their ids, and returns them. */
export async function lockTextsWith(
  { table, columns }: TextColumns,
  { words, limit }: { words: readonly string[]; limit: number },
  db: Queries,
): Promise<TextRow[]> {
  const rows = await db.query<{ id: string; texts: string }>(
    `select "id", ${textsOf(columns)} from ${name(table)}
    where exists (select 1 from unnest($1::text[]) as w(word) where strpos(${whole(columns)}, w.word) > 0)
    order by "id" limit $2::int for no key update`,
    [words, limit],
  );
  return parsed(rows);
}

/** Locks rows in the order of their ids, and returns their texts. */
export async function lockTexts(
  { table, columns }: TextColumns,
  ids: readonly string[],
  db: Queries,
): Promise<TextRow[]> {
  const rows = await db.query<{ id: string; texts: string }>(
    `select "id", ${textsOf(columns)} from ${name(table)} where "id" = any($1::uuid[])
    order by "id" for no key update`,
    [ids],
  );
  return parsed(rows);
}

/**
 * Returns the ids, in order, of rows whose texts have a former address of a file, or a picture without the
 * present address of its file.
 */
export async function rowsWithFormerAddresses(
  { table, columns }: TextColumns,
  { after, limit }: { after: string; limit: number },
  db: Queries,
): Promise<string[]> {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const rows = await db.query<{ id: string }>(
    `select t."id" from (select "id", ${whole(columns)} as words from ${name(table)}) t
    where t."id" > $1::uuid and strpos(t.words, '/public/') > 0 and (
      exists (select 1 from regexp_matches(t.words, '/public/[^"?#\\\\]+', 'g') as m(parts)
        join "file_storage_former_path" p on p."path" = m.parts[1]
        join "file_storage_file" f on f."id" = p."fileId" and f."file" <> p."path")
      or exists (select 1 from regexp_matches(t.words, '"fileId": *"(${uuid})"', 'g') as m(parts)
        join "file_storage_file" f on f."id" = m.parts[1]::uuid
        where f."file" like '/public/%' and strpos(t.words, f."file") = 0))
    order by t."id" limit $2::int`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the present addresses of files by their former ones, and by ids. */
export function presentFiles(
  { paths, ids }: { paths: readonly string[]; ids: readonly string[] },
  db: Queries,
): Promise<PresentFile[]> {
  return db.query(
    `select f."id", p."path" as former, f."file" as path, f."width", f."height"
    from "file_storage_former_path" p join "file_storage_file" f on f."id" = p."fileId" and f."file" <> p."path"
    where p."path" = any($1::text[])
    union all select f."id", null, f."file", f."width", f."height" from "file_storage_file" f
    where f."id" = any($2::uuid[])`,
    [paths, ids],
  );
}
