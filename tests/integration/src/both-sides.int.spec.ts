import { Rows, server } from '@flotilla/backend';
import { article, articlesToFileStorageModuleFiles, category, categoriesToArticles } from '@flotilla/blog';
import { type Collection, show, foreign, via } from '@flotilla/core';
import { fileSelection } from '@flotilla/file-storage';
import { createClient, rowsOf } from '@flotilla/react/client';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  const { token } = await signInAs(app, { roles: ['admin'] });
  client = createClient({ baseUrl: await app.listen(), token: () => token });
});

afterAll(() => app.close());

const onServer = <E extends Parameters<typeof rowsOf>[0]>(entity: E) =>
  app.nest.get(Rows).of(entity, { caller: server });
const pictures = via(articlesToFileStorageModuleFiles, fileSelection);

type Articles = Collection<typeof article>;

/** One query in the same terms for both sides. */
const questions: Readonly<
  Record<string, (articles: Pick<Articles, 'find' | 'one' | 'page' | 'count'>) => Promise<unknown>>
> = {
  'fields in an order': (articles) =>
    articles.find({ fields: ['slug', 'title'], orderBy: { slug: 'desc' }, limit: 4 }),
  'whole rows': (articles) => articles.find({ orderBy: { slug: 'asc' } }),
  conditions: (articles) =>
    articles.find({
      where: { slug: { ilike: '%a%', ne: 'winds' }, title: { en: { isNotNull: true } } },
      fields: ['slug'],
      orderBy: { slug: 'asc' },
    }),
  'what is linked': (articles) =>
    articles.find({
      fields: ['slug'],
      with: {
        pictures,
        first: via(articlesToFileStorageModuleFiles, fileSelection, { first: true, fields: ['orderIndex'] }),
        topics: via(categoriesToArticles, show(category, ['slug', 'title']), { limit: 1 }),
        theirs: via(articlesToFileStorageModuleFiles, foreign('file-storage.file')),
      },
      orderBy: { slug: 'asc' },
    }),
  'the first row': (articles) => articles.one({ where: { slug: { eq: 'winds' } } }),
  'no row': (articles) => articles.one({ where: { slug: { eq: 'no-such-article' } } }),
  'a page with its total': async (articles) => {
    const first = await articles.page({ fields: ['slug'], limit: 3, count: true, orderBy: { slug: 'asc' } });
    const second = await articles.page({
      fields: ['slug'],
      limit: 3,
      after: first.next ?? '',
      orderBy: { slug: 'asc' },
    });
    return { rows: [first.rows, second.rows], total: first.total };
  },
  'how many': (articles) => articles.count({ where: { slug: { like: '%s%' } } }),
};

describe('the client and the server return the same', () => {
  it.each(Object.keys(questions))('%s', async (name) => {
    const ask = questions[name] ?? expect.unreachable();
    const [far, near] = await Promise.all([ask(rowsOf(article, client)), ask(onServer(article))]);

    expect(far).toEqual(near);
    expect(near).not.toEqual([]);
  });

  it('the rows of references', async () => {
    const query = {
      fields: ['orderIndex'],
      with: { category: show(category, ['slug']), article },
      orderBy: { id: 'asc' },
    } as const;
    const far = await rowsOf(categoriesToArticles, client).find({ ...query });
    const near = await onServer(categoriesToArticles).find({ ...query });

    expect(far).toEqual(near);
    expect(near[0]?.article.slug).toEqual(expect.any(String));
  });
});

it('rows that one side writes are readable by the other', async () => {
  const [far, near] = [rowsOf(category, client), onServer(category)];
  const made = await far.insert({ slug: 'both-sides', title: { en: 'Both' } });
  expect(await near.byId(made.id)).toEqual(made);
  expect(await far.findOrCreate({ slug: 'both-sides' })).toEqual(made);

  const changed = await near.update(made.id, { title: { en: 'Both sides' } });
  expect(await far.byId(made.id)).toEqual(changed);
  expect(await far.delete(made.id)).toEqual(changed);
  expect(await near.one({ where: { id: { eq: made.id } } })).toBeNull();
  await expect(far.byId(made.id)).rejects.toMatchObject({ status: 404 });
});
