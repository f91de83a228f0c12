import { z } from 'zod';

const row = z.record(z.string(), z.unknown());
const rows = z.array(row).optional();
const data = z.object({
  posts: rows,
  posts_meta: rows,
  posts_tags: rows,
  posts_authors: rows,
  tags: rows,
  users: rows,
  members: rows,
  newsletters: rows,
  comments: rows,
  products: rows,
  offers: rows,
  snippets: rows,
  integrations: rows,
  recommendations: rows,
  settings: rows,
  custom_theme_settings: rows,
});

/** An export, with and without the list of databases around it. */
export const ghostShape = z.union([
  z.object({ db: z.array(z.object({ data })).min(1), data: data.optional() }),
  z.object({ data: data.required({ posts: true }) }),
]);

/** A menu, in the value of a setting. */
export const menuShape = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.object({ label: z.string() })));

export type GhostRow = z.output<typeof row>;
export type GhostData = z.output<typeof data>;

/** Returns a text of a row; empty for other values. */
export function textIn(row: GhostRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}
