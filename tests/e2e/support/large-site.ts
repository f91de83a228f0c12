import pg from 'pg';

/** Size of a large site. */
export interface LargeSite {
  readonly articles: number;
  /** Number of categories of its oldest article. */
  readonly links: number;
}

/**
 * Fills a database with articles, some of them with many links. @returns the id of the article with all the
 * links
 */
export async function fillLargeSite(databaseUrl: string, { articles, links }: LargeSite): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into "blog_article" ("createdAt", "publishedAt", "adminTitle", "slug", "title")
       select now() - n * interval '1 second', now() - n * interval '1 second', 'Log ' || n, 'log-' || n,
         jsonb_build_object('en', 'Log ' || n || ' ' || (array['Levante','Meltemi','Sirocco','Gregale'])[1 + n % 4], 'ru', 'Запись ' || n)
       from generate_series(1, $1::int) n`,
      [articles],
    );
    await client.query(
      `insert into "blog_category" ("adminTitle", "slug", "title")
       select 'Bay ' || n, 'bay-' || n, jsonb_build_object('en', 'Bay ' || n) from generate_series(1, $1::int) n`,
      [links],
    );
    const { rows } = await client.query<{ id: string }>(`select "id" from "blog_article" where "slug" = $1`, [
      `log-${articles}`,
    ]);
    const id = rows[0]?.id ?? '';
    await client.query(
      `insert into "blog_categories_to_articles" ("categoryId", "articleId", "orderIndex")
       select "id", $1::uuid, (row_number() over (order by "slug"))::int from "blog_category" where "slug" like 'bay-%'`,
      [id],
    );
    await client.query('analyze');
    return id;
  } finally {
    await client.end();
  }
}
