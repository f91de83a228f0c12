import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule] });
});
afterAll(() => app.close());

const titleOf = async (id: string) => {
  const { data } = await app.request({ url: `/api/blog/articles/${id}` });
  return data.adminTitle;
};

it.each([
  '',
  '?limit=5&orderBy[and][0][column]=slug&orderBy[and][0][method]=desc',
  '/count',
  '/ID?include=categories-to-articles',
])('shares a read between concurrent requests: %s', async (path) => {
  const { id } = await make(app, article);
  const url = `/api/blog/articles${path.replace('ID', String(id))}`;

  const count = await statementCount(app, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.request({ url })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  expect(count).toBe(1);
});

it.each(['the same row', 'different rows'])(
  'reads %s by their ids in three statements for concurrent requests',
  async (which) => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => make(app, article)));
    const ids = rows.map(({ id }) => String(which === 'the same row' ? rows[0]?.id : id));

    const count = await statementCount(app, async () => {
      const answers = await Promise.all(ids.map((id) => app.request({ url: `/api/blog/articles/${id}` })));
      expect(answers.map(({ data }) => data.id)).toEqual(ids);
    });

    // Two concurrent ones, and one for later callers.
    expect(count).toBeLessThanOrEqual(3);
  },
);

it('never shares a read that started before a write known to the client', async () => {
  const { id } = await make(app, article, { adminTitle: 'Title 0' });
  let isDone = false;
  // Readers without a pause, so that some read is always running.
  const readers = Array.from({ length: 8 }, async () => {
    while (!isDone) await titleOf(String(id));
  });

  for (let edit = 1; edit <= 50; edit++) {
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${String(id)}`,
      data: { adminTitle: `Title ${edit}` },
    });
    expect(await titleOf(String(id))).toBe(`Title ${edit}`);
  }
  isDone = true;
  await Promise.all(readers);
});
