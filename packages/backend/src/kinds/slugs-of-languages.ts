/** Returns SQL of the addresses of a row as a JSON array; `row` is an alias with a dot, or empty. */
export const addressListSql = (row: string, field: string) =>
  `jsonb_path_query_array(${row}"${field}", '$.*')`;

/** Returns the condition of the index. */
export const hasAddressesSql = (row: string, field: string) => `${row}"${field}" <> '{}'::jsonb`;

/** Returns the condition that a row has a slug in some language. */
export const hasSlugSql = (slug: string, row: string) =>
  `(${hasAddressesSql(row, 'slugs')} and ${addressListSql(row, 'slugs')} ? ${slug})`;
