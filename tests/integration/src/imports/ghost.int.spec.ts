import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFolder, ghostSource } from '@flotilla/importers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import { pictureBytes } from './picture.fixture.js';

let imports: ImportApp;
let folder: string;
beforeAll(async () => {
  imports = await startImportApp();
  folder = await mkdtemp(join(tmpdir(), 'flotilla-ghost-'));
  await mkdir(join(folder, 'content/images/2024'), { recursive: true });
  await writeFile(join(folder, 'content/images/2024/pier.png'), pictureBytes());
});
afterAll(async () => {
  await imports.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (id: string, values: object) => ({
  ...{
    id,
    uuid: id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    html: '<p>Text</p>',
    type: 'post',
    status: 'published',
  },
  ...{ visibility: 'public', published_at: '2024-01-01T00:00:00.000Z', featured: 0 },
  ...values,
});

const data = {
  posts: [
    post('a', {
      feature_image: '__GHOST_URL__/content/images/2024/pier.png',
      custom_excerpt: 'Short',
      html: '<p>See <a href="__GHOST_URL__/post-b/">b</a></p><!--kg-card-begin: html--><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2024/pier.png" alt="Pier"><figcaption>A pier</figcaption></figure><!--kg-card-end: html-->',
    }),
    post('b', { status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }),
    post('c', {
      status: 'draft',
      published_at: null,
      html: null,
      lexical:
        '{"root":{"children":[{"type":"paragraph","children":[{"type":"text","text":"From Lexical"}]}]}}',
    }),
    post('d', { visibility: 'members' }),
    post('e', {
      type: 'page',
      slug: 'imprint',
      html: null,
      mobiledoc: '{"sections":[[1,"p",[[0,[],0,"From Mobiledoc"]]]],"markups":[],"atoms":[],"cards":[]}',
    }),
  ],
  posts_authors: [{ post_id: 'a', author_id: 'u', sort_order: 0 }],
  posts_tags: [
    { post_id: 'a', tag_id: 't', sort_order: 0 },
    { post_id: 'a', tag_id: 'hidden', sort_order: 1 },
  ],
  tags: [
    { id: 't', name: 'Sea', slug: 'sea', description: 'Salt & water', visibility: 'public' },
    { id: 'hidden', name: '#hidden', slug: 'hash-hidden', visibility: 'internal' },
  ],
  users: [{ id: 'u', name: 'Ann Archer', slug: 'ann', email: 'ann@private.example', bio: 'Sails.' }],
  members: [{ id: 'm', email: 'member@private.example' }],
};

async function run(isDryRun = false) {
  const path = join(folder, 'export.json');
  await writeFile(path, JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] }));
  const source = await ghostSource(path, { site: 'https://old.example', fileAt: await fileFolder(folder) });
  return imports.run(source, { isDryRun });
}

it('imports posts, pages, tags and authors of Ghost once', async () => {
  const planned = await run(true);
  expect(await imports.count('blog_article')).toBe(0);
  const report = await run();

  expect(planned.counts).toMatchObject({ ...report.counts, redirect: expect.anything() });
  expect(report.records).toEqual([]);
  expect(report.counts).toMatchObject({
    ...{ author: { created: 1 }, term: { created: 1 }, media: { created: 1 } },
    ...{ article: { created: 4 }, page: { created: 1 } },
  });
  expect(Object.fromEntries(report.lost.map(({ what, count }) => [what, count]))).toEqual({
    'e-mail address of an author': 1,
    'internal tag': 1,
    member: 1,
    'post for members, which is a draft here': 1,
  });
  const second = await run();
  for (const of of Object.values(second.counts)) expect(Object.keys(of)).toEqual(['unchanged']);
});

it('keeps states, pictures, links and old addresses of Ghost', async () => {
  const rows = await imports.app.sql<Record<string, unknown>>(
    'select "slug", "publishedAt", "description"::text as text from blog_article order by "slug"',
  );
  const [a, b, c, d] = rows;

  expect([b?.publishedAt, c?.publishedAt, d?.publishedAt]).toEqual([
    new Date('2099-01-01T00:00:00.000Z'),
    null,
    null,
  ]);
  expect(a?.text).toContain('/blog/articles/post-b');
  expect(a?.text).toContain('A pier');
  expect(a?.text).toContain('/public/');
  expect(a?.text).not.toContain('old.example');
  expect(c?.text).toContain('From Lexical');
  expect(await imports.app.sql('select "to" from host_redirect where "from" = $1', ['/post-a'])).toEqual([
    { to: '/blog/articles/post-a' },
  ]);
  const page = await imports.app.request({ url: '/api/host/pages/document?url=/imprint', as: 'anonymous' });
  expect(page.text).toContain('From Mobiledoc');
});
