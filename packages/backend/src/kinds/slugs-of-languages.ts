/** Returns SQL of the slugs of a row as a JSON array; `row` is an alias with a dot, or empty. */
export const slugListSql = (row: string) => `jsonb_path_query_array(${row}"slugs", '$.*')`;

/** Returns the condition of the index. */
export const hasSlugsSql = (row: string) => `${row}"slugs" <> '{}'::jsonb`;

/** Returns the condition that a row has a slug in some language. */
export const hasSlugSql = (slug: string, row: string) =>
  `(${hasSlugsSql(row)} and ${slugListSql(row)} ? ${slug})`;
