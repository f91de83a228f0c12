const articleCount = 10_000;
const batchSize = 1000;
const categoryCount = 20;

/** Ids of what was seeded. */
export interface SeededArticles {
  readonly ids: readonly string[];
}

/** Writes 10,000 articles, each in one of 20 categories, through the API. */
export async function seedArticles(api: string, headers: Readonly<Record<string, string>>): Promise<SeededArticles> {
  const post = async (path: string, data: unknown): Promise<{ id: string }[]> => {
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string }[] }).data;
  };
  const categories = await post(
    '/api/blog/categories/bulk',
    Array.from({ length: categoryCount }, (_, index) => ({ slug: `bench-${index}`, title: { en: `Bench ${index}` } })),
  );
  const ids: string[] = [];
  for (let start = 0; start < articleCount; start += batchSize) {
    const rows = await post(
      '/api/blog/articles/bulk',
      Array.from({ length: batchSize }, (_, index) => articleOf(start + index)),
    );
    ids.push(...rows.map((row) => row.id));
    const links = rows.map((row, index) => ({ categoryId: categories[index % categoryCount]?.id, articleId: row.id, orderIndex: index }));
    await post('/api/blog/categories-to-articles/bulk', links);
  }
  return { ids };
}

/** An article of ordinary size: about 600 bytes of text in two languages. */
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
