import pg from 'pg';

const articleCount = 10_000;
const batchSize = 1000;
const categoryCount = 20;

/** Seeded articles, oldest first. */
export interface SeededArticles {
  readonly ids: readonly string[];
  /** Creation time of each. */
  readonly moments: readonly string[];
}

export interface SeedTarget {
  readonly api: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
}

/** Creates 10,000 articles in 20 categories through the API, and sets their creation times an hour apart. */
export async function seedArticles({ api, headers, databaseUrl }: SeedTarget): Promise<SeededArticles> {
  const categories = await post(
    { api, headers },
    '/api/blog/categories/bulk',
    Array.from({ length: categoryCount }, (_, index) => ({
      slug: `bench-${index}`,
      title: { en: `Bench ${index}` },
    })),
  );
  const ids: string[] = [];
  for (let start = 0; start < articleCount; start += batchSize) {
    const rows = await loadArticles({ api, headers, from: start, count: batchSize });
    ids.push(...rows.map((row) => row.id));
    const links = rows.map((row, index) => ({
      categoryId: categories[index % categoryCount]?.id,
      articleId: row.id,
      orderIndex: index,
    }));
    await post({ api, headers }, '/api/blog/categories-to-articles/bulk', links);
  }
  return { ids, moments: await makeHoursApart(databaseUrl) };
}

interface Load extends Omit<SeedTarget, 'databaseUrl'> {
  /** Number of the first article. */
  readonly from: number;
  readonly count: number;
}

/** Creates articles by bulk calls of 1,000. */
export async function loadArticles({ from, count, ...target }: Load): Promise<{ id: string }[]> {
  const rows: { id: string }[] = [];
  for (let start = from; start < from + count; start += batchSize) {
    const batch = Array.from({ length: batchSize }, (_, index) => articleOf(start + index));
    rows.push(...(await post(target, '/api/blog/articles/bulk', batch)));
  }
  return rows;
}

async function post(
  { api, headers }: Omit<SeedTarget, 'databaseUrl'>,
  path: string,
  data: unknown,
): Promise<{ id: string }[]> {
  const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string }[] }).data;
}

/**
 * Sets creation times in the database, since rows of one statement have the same.
 * @returns the time of each article
 */
async function makeHoursApart(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `update blog_article a set "createdAt" = timestamptz '2025-01-01' + interval '1 hour' * b.place
       from (select "id", row_number() over (order by "id") as place from blog_article) b where b."id" = a."id"`,
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ createdAt: Date }>(
      'select "createdAt" from blog_article order by "createdAt"',
    );
    return rows.map(({ createdAt }) => createdAt.toISOString());
  } finally {
    await client.end();
  }
}

/** Returns an article of ordinary size: about 600 bytes of text in two languages. */
export function articleOf(index: number) {
  const text = `Along the coast of Cyprus the wind of article ${index} turns in the afternoon, and the bays to leeward are calm until the evening. `;
  return {
    slug: `bench-article-${index}`,
    adminTitle: `Bench article ${index}`,
    variant: index % 10 === 0 ? 'default' : undefined,
    title: { en: `Article ${index}`, ru: `Статья ${index}` },
    subtitle: { en: text, ru: `Вдоль берега, статья ${index}` },
    description: { en: text.repeat(2) },
  };
}
