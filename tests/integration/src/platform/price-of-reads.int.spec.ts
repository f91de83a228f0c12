import { article, categoriesToArticles, category } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, make, makeMany, type TestApp, type TestRow } from '@flotilla/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

/** Returns the include paths from an entity without a way back. */
function paths(key: string, depth: number, taken: readonly string[] = []): string[] {
  return [...app.registry.relationsOf(key).values()].flatMap(({ token, link, far }) => {
    if (taken.includes(link.key) || link.access.read !== 'public') return [];
    const further = far && depth > 1 ? paths(far.key, depth - 1, [...taken, link.key]) : [];
    return further.length > 0 ? further.map((path) => `${token}.${path}`) : [token];
  });
}

describe('for everyone', () => {
  it('an include path has at most three links without a way back, on at most ten paths', async () => {
    const publicEntities = [...app.registry.entities.values()].filter(
      ({ access }) => access.read === 'public',
    );
    expect(publicEntities.length).toBeGreaterThan(20);
    for (const { key, route } of publicEntities) {
      const all = paths(key, 4);
      const deep = all.find((path) => path.split('.').length === 4);
      const fitting = [...new Set(all.map((path) => path.split('.').slice(0, 3).join('.')))];
      const allowed = await app.request({
        url: `${route}?limit=1000&include=${fitting.slice(0, 10).join(',')}`,
        as: 'anonymous',
      });
      expect([200, 401, 403], `${key}: ${allowed.text.slice(0, 200)}`).toContain(allowed.status);
      if (deep !== undefined) await expectRefused(`${route}?include=${deep}`, /deeper than 3 links/);
      if (fitting.length > 10)
        await expectRefused(`${route}?include=${fitting.slice(0, 11).join(',')}`, /at most 10 paths/);
      for (const token of app.registry.relationsOf(key).keys()) {
        const back = await app.request({ url: `${route}?include=${token}.${token}`, as: 'anonymous' });
        if (back.status !== 200) expect(back.problem, key).toMatchObject({ status: 400 });
      }
    }
  });

  it('the number of embedded rows is limited, and a larger read is refused early', async () => {
    const articles = await makeMany(
      app,
      article,
      Array.from({ length: 110 }, () => ({})),
    );
    const categories = await makeMany(
      app,
      category,
      Array.from({ length: 100 }, () => ({})),
    );
    await app.sql(
      `insert into "blog_categories_to_articles" ("id", "articleId", "categoryId") select gen_random_uuid(), a, c from unnest($1::uuid[]) a, unnest($2::uuid[]) c`,
      [articles.map(({ id }) => id), categories.map(({ id }) => id)],
    );
    const url = `${article.route}?limit=1000&include=categories-to-articles`;
    await expectRefused(url, /embeds more than 10000 rows/);

    const wide = await app.request<TestRow[]>({ url });
    expect(wide.data.flatMap((row) => row.categoriesToArticles)).toHaveLength(11_000);
    const fewer = await app.request<TestRow[]>({ url: url.replace('1000', '100'), as: 'anonymous' });
    expect(fewer.data.flatMap((row) => row.categoriesToArticles)).toHaveLength(10_000);
  });

  it('the size of a response is limited, also for repeated content', async () => {
    const { id } = await make(app, category, { description: { en: 'x'.repeat(20_000) } });
    const articles = await makeMany(
      app,
      article,
      Array.from({ length: 900 }, () => ({})),
    );
    await app.sql(
      `insert into "blog_categories_to_articles" ("id", "articleId", "categoryId") select gen_random_uuid(), a, $2 from unnest($1::uuid[]) a`,
      [articles.map(({ id }) => id), id],
    );
    const newest = `orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc`;
    await expectRefused(
      `${article.route}?limit=900&${newest}&include=categories-to-articles`,
      /embeds too much for one answer/,
    );
    const wide = await app.request<TestRow[]>({
      url: `${article.route}?limit=900&${newest}&include=categories-to-articles`,
    });
    expect(wide.status).toBe(200);
  });
});

describe('embedded rows', () => {
  it('are at most a thousand in a list, and truncation is reported', async () => {
    const [whole, cut] = [await make(app, category, {}), await make(app, category, {})];
    const articles = await makeMany(
      app,
      article,
      Array.from({ length: 1001 }, () => ({})),
    );
    const ids = articles.map(({ id }) => id);
    const links = `insert into "blog_categories_to_articles" ("id", "articleId", "categoryId") select gen_random_uuid(), a, $2 from unnest($1::uuid[]) a`;
    await app.sql(links, [ids, cut.id]);
    await app.sql(links, [ids.slice(1), whole.id]);
    const read = (id: string) =>
      app.request<TestRow>({
        url: `${category.route}/${id}?include=categories-to-articles`,
        as: 'anonymous',
      });

    const full = await read(whole.id);
    expect(full.data.categoriesToArticles).toHaveLength(1000);
    expect(full.meta).toBeUndefined();
    const some = await read(cut.id);
    expect(some.data.categoriesToArticles).toHaveLength(1000);
    expect(some.meta).toEqual({ truncated: ['categories-to-articles'] });

    const url = `${categoriesToArticles.route}?limit=1&filters[and][0][column]=categoryId&filters[and][0][method]=eq&filters[and][0][value]=${cut.id}`;
    const nested = await app.request<TestRow[]>({
      url: `${url}&include=category.categories-to-articles`,
      as: 'anonymous',
    });
    expect(nested.meta.truncated).toEqual(['category.categories-to-articles']);
  });

  it('continue from the ends of a link, and name the far row twice like once', async () => {
    const { id } = await make(app, categoriesToArticles, { variant: 'default' });
    const read = (include: string) =>
      app.request<TestRow>({
        url: `${categoriesToArticles.route}/${id}?include=${include}`,
        as: 'anonymous',
      });
    const { data } = await read('article.categories-to-articles.category');
    expect(data.article).toMatchObject({
      id: data.articleId,
      categoriesToArticles: [{ id, category: { id: data.categoryId } }],
    });
    expect((await read('article.categories-to-articles')).data).toEqual(data);

    await expectRefused(
      `${article.route}?include=categories-to-articles.article`,
      /takes the link "article" back that it came by/,
    );
  });
});

async function expectRefused(url: string, message: RegExp): Promise<void> {
  const refused = await app.request({ url, as: 'anonymous' });
  expect(refused.problem, url).toMatchObject({ status: 400, message: expect.stringMatching(message) });
}

it('slow reads leave connections for others, and their queue is bounded', async () => {
  const few = await createTestApp({ modules: [BlogModule], env: { DATABASE_POOL: '2' } });
  const holder = new pg.Client(few.databaseUrl);
  await holder.connect();
  try {
    await holder.query(`begin; lock table "${category.table}" in access exclusive mode`);
    const costly = (limit: number) =>
      few.request({ url: `${article.route}?limit=${limit}&include=categories-to-articles`, as: 'anonymous' });
    const waiting = Array.from({ length: 220 }, (_, index) => costly(index + 1));
    const isWaiting = async () => {
      const { rows } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(isWaiting);

    expect((await few.request({ url: `${article.route}?limit=3`, as: 'anonymous' })).status).toBe(200);
    await holder.query('rollback');
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 503)).toHaveLength(220 - 201);
  } finally {
    await holder.end();
    await few.close();
  }
});
