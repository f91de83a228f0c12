import { article } from '@flotilla/blog';
import { topic } from '@flotilla/notification';
import { folded, foldedSql } from '@flotilla/backend/server';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

const titles = ['яблоко', 'Zebra', 'Ёлка', 'apple', 'Банан', 'Äpfel', 'елка', 'zebra'];
const byEnglishRules = ['Äpfel', 'apple', 'zebra', 'Zebra', 'Банан', 'елка', 'Ёлка', 'яблоко'];
const byRussianRules = ['Банан', 'елка', 'Ёлка', 'яблоко', 'Äpfel', 'apple', 'zebra', 'Zebra'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
  for (const title of titles) {
    await make(app, article, {
      title: { en: title, ru: title },
      subtitle: {},
      description: {},
      adminTitle: title,
    });
    await make(app, topic, { title });
  }
});

afterAll(() => app.close());

interface Page {
  readonly data: readonly TestRow[];
  readonly next: string | null;
}

async function listOf(path: string): Promise<Page> {
  const { data, meta, text, status } = await app.request<TestRow[]>({ url: path, as: 'server' });
  expect(status, text).toBe(200);
  return { data, next: (meta as { next: string | null }).next };
}

const ordered = (path: string, column: string, direction = 'asc') =>
  `${path}?orderBy[and][0][column]=${column}&orderBy[and][0][method]=${direction}`;

const titleIn = (language: string) => (row: TestRow) => (row.title as Record<string, string>)[language];

describe('a list that is sorted by text', () => {
  it.each([
    ['en', byEnglishRules],
    ['ru', byRussianRules],
  ])('has the order of the language %s, from either end', async (language, expected) => {
    const up = await listOf(ordered('/api/blog/articles', `title.${language}`));
    const down = await listOf(ordered('/api/blog/articles', `title.${language}`, 'desc'));

    expect(up.data.map(titleIn(language))).toEqual(expected);
    expect(down.data.map(titleIn(language))).toEqual(expected.toReversed());
  });

  it.each([
    ['/api/blog/articles', 'adminTitle'],
    ['/api/notification/topics', 'title'],
  ])('of %s ignores case and accents in %s, which has no language', async (path, column) => {
    const { data } = await listOf(ordered(path, column));

    const own = data.map((row) => row[column]).filter((text) => titles.includes(String(text)));
    expect(own).toEqual(byEnglishRules);
  });

  it.each(['asc', 'desc'])('is read to its end by cursors (%s), each row once', async (direction) => {
    const found: unknown[] = [];
    for (let after: string | null = ''; after !== null;) {
      const from = after === '' ? '' : `&after=${after}`;
      const page: Page = await listOf(
        `${ordered('/api/blog/articles', 'title.ru', direction)}&limit=3${from}`,
      );
      found.push(...page.data.map(titleIn('ru')));
      after = page.next;
    }
    expect(found).toEqual(direction === 'asc' ? byRussianRules : byRussianRules.toReversed());
  });

  it('breaks ties by id', async () => {
    const twins = await Promise.all([1, 2, 3].map(() => make(app, topic, { title: 'Twin' })));
    const { data } = await listOf(`${ordered('/api/notification/topics', 'title')}&search=twin`);

    expect(data.map(({ id }) => id)).toEqual(twins.map(({ id }) => id).toSorted());
  });
});

describe('the fold of SQL', () => {
  it('equals that of the server', async () => {
    const texts = [
      ...titles,
      'İstanbul',
      'Straße ẞ',
      'Ørsted Łódź Đà Nẵng',
      'Æther œuvre Þór',
      'Λεμεσός ΣΑΣ',
      'ﬁn Ｗide\u00a0½ №5',
      'Київ ґанок',
      '東京',
      'cafe\u0301',
    ];
    const rows = await app.sql<{ plain: string }>(
      `select ${foldedSql('t')} as plain from unnest($1::text[]) with ordinality u(t, n) order by n`,
      [texts],
    );

    expect(rows.map(({ plain }) => plain)).toEqual(texts.map(folded));
  });
});

describe('a search', () => {
  const found = async (path: string) => (await listOf(path)).data.length;
  beforeAll(async () => {
    const words = [
      'Ёжик зимой',
      'Елочный базар',
      'Café Straße',
      'Ørsted in Łódź',
      'Don’t panic',
      'Äpfelchen',
    ];
    for (const title of words)
      await make(app, article, {
        title: { en: title },
        subtitle: {},
        description: {},
        slug: `s-${crypto.randomUUID()}`,
      });
  });

  it.each([
    ['ежик', 1],
    ['ЁЖИК', 1],
    ['ёлочный', 1],
    ['cafe strasse', 1],
    ['CAFÉ STRASSE', 1],
    ['orsted lodz', 1],
    ['Łódź', 1],
    ["don't", 1],
    ['apfelchen', 1],
    ['ёж', 0],
  ])('for %s finds %i article, in its list and among all models', async (words, count) => {
    const query = encodeURIComponent(words);
    expect(await found(`/api/blog/articles?search=${query}`)).toBe(count);
    const everywhere = await app.request<{ entity: string }[]>({
      url: `/api/search?query=${query}`,
      as: 'server',
    });
    expect(everywhere.data.filter(({ entity }) => entity === 'blog.article')).toHaveLength(count);
  });

  it.each(['%ежик%', '%ЁЖИК%', 'CAFE_STRASSE', '%％%'])('by ilike %s folds alike', async (pattern) => {
    const filter = JSON.stringify({ and: [{ column: 'title.en', method: 'ilike', value: pattern }] });
    expect(await found(`/api/blog/articles?filters=${encodeURIComponent(filter)}`)).toBe(
      pattern.includes('％') ? 0 : 1,
    );
  });

  it('uses the index of its table', async () => {
    const [index] = await app.sql<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname like 'blog_article_search_%'`,
    );
    const text =
      /USING gin \((flotilla_searched\(.*\)) gin_trgm_ops\)$/.exec(index?.indexdef ?? '')?.[1] ?? '';
    await app.sql(
      `insert into blog_article ("adminTitle", slug) select 'Article ' || n, 'filler-' || n from generate_series(1, 20000) n`,
    );
    await app.sql('vacuum analyze blog_article');
    const plan = await app.sql<{ 'QUERY PLAN': string }>(
      `explain select * from blog_article where ${text} like '%ежик%'`,
    );

    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Bitmap Index Scan on blog_article_search_/,
    );
  });
});
