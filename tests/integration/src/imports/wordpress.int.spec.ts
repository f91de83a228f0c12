import { article, type Article, category } from '@flotilla/blog';
import type { ImportReport } from '@flotilla/importers';
import { fileFolder, wxrSource } from '@flotilla/importers';
import { subject } from '@flotilla/rbac';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import {
  oldSite,
  type WordPressFolder,
  type WordPressItem,
  wordPressFolder,
  wordPressItems,
} from './wordpress.fixture.js';

let imports: ImportApp;
let folder: WordPressFolder;
beforeAll(async () => {
  [imports, folder] = await Promise.all([startImportApp(), wordPressFolder()]);
});
afterAll(async () => {
  await imports.close();
  await folder.remove();
});

const run = async (items: readonly WordPressItem[], options = {}) => {
  const path = await folder.write(items);
  return imports.run(await wxrSource(path, { fileAt: await fileFolder(folder.folder) }), options);
};
const stored = async (slug: string) =>
  (await imports.app.sql<Article>('select * from blog_article where "slug" = $1', [slug]))[0];
const lostIn = (report: ImportReport) =>
  Object.fromEntries(report.lost.map(({ what, count }) => [what, count]));
const get = (url: string) => imports.app.request({ url, as: 'anonymous' });

const tables = [
  'blog_article',
  'blog_category',
  'file_storage_file',
  'host_redirect',
  'host_page',
  'social_profile',
  'rbac_subject',
  'flotilla_import',
  'flotilla_outbox',
  'flotilla_change',
];
const counts = () => Promise.all(tables.map((table) => imports.count(table)));

describe('an import of WordPress', () => {
  it('writes nothing in a dry run, and reports what would be created and lost', async () => {
    const before = await counts();
    const report = await run(wordPressItems, { isDryRun: true });

    expect(await counts()).toEqual(before);
    expect(report.records).toEqual([]);
    expect(report.counts).toMatchObject({
      author: { created: 2 },
      term: { created: 3 },
      media: { created: 2 },
      article: { created: 7 },
      page: { created: 1 },
    });
    expect(lostIn(report)).toMatchObject({ comment: 2, shortcode: 1 });
  });

  it('writes each record, and reports the same losses', async () => {
    const report = await run(wordPressItems);

    expect(report.records).toEqual([]);
    expect(report.counts).toMatchObject({
      author: { created: 2 },
      term: { created: 3 },
      media: { created: 2 },
      article: { created: 7 },
      page: { created: 1 },
    });
    expect(lostIn(report)).toEqual({
      'alignment of text, a picture or a column': 1,
      comment: 2,
      shortcode: 1,
      'author of a page': 1,
      'custom field': 1,
      'deleted post': 1,
      'e-mail address of an author': 2,
      'format of a post': 1,
      'item of the type nav_menu_item': 1,
      'password of a post, which is a draft here': 1,
      'place of a category below another': 1,
      'private post, which is a draft here': 1,
    });
  });

  it('publishes posts at their time, and keeps drafts, protected and private ones from visitors', async () => {
    const times = await imports.app.sql<{ slug: string; publishedAt: Date | null }>(
      'select "slug", "publishedAt" from blog_article order by "slug"',
    );
    expect(times.map(({ slug, publishedAt }) => [slug, publishedAt?.toISOString() ?? null])).toEqual([
      ['draft', null],
      ['kipr', '2024-03-01T10:00:00.000Z'],
      ['private', null],
      ['scheduled', '2099-01-01T08:00:00.000Z'],
      ['secret', null],
      ['untitled-6', '2024-03-01T10:00:00.000Z'],
      ['winds', '2024-03-01T10:00:00.000Z'],
    ]);
    const listed = await get(`${article.route}?limit=100`);
    for (const hidden of ['Secret', 'Private', 'Draft', 'Scheduled'])
      expect(listed.text).not.toContain(hidden);
  });

  it('takes pictures with captions and links into the library, and rewrites addresses', async () => {
    const row = await stored('winds');
    const text = JSON.stringify(row?.description);

    expect(row?.title).toEqual({ en: 'Winds & waves' });
    expect(text).not.toContain(oldSite);
    expect(text).not.toMatch(/\[(?:caption|gallery|contact)/);
    expect(text).toContain('[sic]');
    expect(text).toContain('"/blog/articles/scheduled"');
    expect(text).toContain('"/blog/articles/draft#top"');
    expect(text).toContain('"https://elsewhere.example/a:b"');
    expect(text.match(/"src":"\/public\/[^"]+"/g)).toHaveLength(4);
    // One picture leads to its file, the other to the page of its file on the old site.
    expect(text.match(/"href":"\/public\/[^"]+"/g)).toHaveLength(2);
    expect(text).toContain('A caption with bold');
    expect(text).toContain('Our boat');
  });

  it('links authors as profiles, categories, tags and the cover', async () => {
    expect(await imports.count('blog_categories_to_articles')).toBe(2);
    expect(await imports.count('blog_articles_to_file_storage_module_files')).toBe(1);
    expect(await imports.count('rbac_subjects_to_social_module_profiles')).toBe(2);
    expect(await imports.count('rbac_subjects_to_blog_module_articles')).toBe(7);
    const names = await imports.app.sql('select "title" from social_profile order by "slug"');
    expect(names).toEqual([{ title: { en: 'Ann Archer' } }, { title: { en: 'Bob' } }]);
    expect(
      await imports.app.sql(`select 1 from rbac_identity where "email" like '%private.example'`),
    ).toEqual([]);
  });

  it('redirects old addresses, with queries too', async () => {
    const redirects = await imports.app.sql<{ from: string; to: string }>(
      'select "from", "to" from host_redirect order by "from"',
    );
    expect(redirects).toContainEqual({ from: '/2024/03/winds', to: '/blog/articles/winds' });
    expect(redirects).toContainEqual({ from: '/?p=1', to: '/blog/articles/winds' });
    expect(redirects).toContainEqual({ from: '/?p=3', to: '/blog/articles/draft' });
    expect(redirects).toContainEqual({ from: '/?page_id=8', to: '/company/about-us' });
  });

  it('serves pages at their old paths', async () => {
    const { text } = await get('/api/host/pages/document?url=/company/about-us');
    expect(text).toContain('We sail.');
  });

  it('writes history like other changes', async () => {
    const row = await stored('winds');
    expect(
      (await imports.app.sql('select 1 from flotilla_change where "rowId" = $1', [row?.id])).length,
    ).toBeGreaterThan(0);
  });
});

describe('a second import', () => {
  it('changes nothing when the source is the same', async () => {
    const before = await counts();
    const report = await run(wordPressItems);

    expect(await counts()).toEqual(before);
    for (const of of Object.values(report.counts)) expect(Object.keys(of)).toEqual(['unchanged']);
  });

  it('updates the rows of changed records', async () => {
    const changed = wordPressItems.map((item) =>
      item.id === 1 ? { ...item, title: 'Winds again', terms: item.terms?.slice(1) ?? [] } : item,
    );
    const report = await run(changed);

    expect(report.counts.article).toEqual({ updated: 1, unchanged: 6 });
    expect((await stored('winds'))?.title).toEqual({ en: 'Winds again' });
    expect(await imports.count('blog_categories_to_articles')).toBe(1);
    expect(await imports.count(category.table)).toBe(3);
  });

  it('changes the time of a post', async () => {
    const changed = wordPressItems.map((item) =>
      item.id === 7 ? { ...item, date: '2024-05-05 10:00:00' } : item,
    );
    const report = await run(changed.slice(6, 7));

    expect(report.counts.article).toEqual({ updated: 1 });
    expect((await stored('kipr'))?.publishedAt).toEqual(new Date('2024-05-05T10:00:00.000Z'));
  });

  it('keeps other languages, and fields that an editor changed, and reports those', async () => {
    const id = (await stored('winds'))?.id;
    const data = { title: { en: 'Edited here', ru: 'Ветры' } };
    await imports.app.request({ method: 'PATCH', url: `${article.route}/${id}`, data });
    const changed = wordPressItems.map((item) =>
      item.id === 1 ? { ...item, title: 'Winds thrice', excerpt: 'Another summary.' } : item,
    );
    const report = await run(changed);

    expect(report.records).toEqual([
      { kind: 'article', label: 'Winds thrice', state: 'kept', detail: 'adminTitle, title.en' },
    ]);
    expect((await stored('winds'))?.title).toEqual(data.title);
    expect(JSON.stringify((await stored('winds'))?.subtitle)).toContain('Another summary.');
    const overwritten = await run(changed, { overwrites: true });
    expect(overwritten.counts.article).toEqual({ updated: 1, unchanged: 6 });
    expect((await stored('winds'))?.title).toEqual({ en: 'Winds thrice', ru: 'Ветры' });
  });

  it('does not create rows again that were deleted here', async () => {
    const id = (await stored('secret'))?.id;
    await imports.app.request({ method: 'DELETE', url: `${article.route}/${id}` });
    const report = await run(
      wordPressItems.map((item) => (item.id === 4 ? { ...item, content: 'Changed.' } : item)),
    );

    expect(report.counts.article?.deleted).toBe(1);
    expect(await stored('secret')).toBeUndefined();
  });
});

it('deletes hashes of an erased author, and does not create the account again', async () => {
  const [bob] = await imports.app.sql<{ subjectId: string; profileId: string }>(
    `select l."subjectId", l."socialModuleProfileId" as "profileId" from rbac_subjects_to_social_module_profiles l
    join social_profile p on p."id" = l."socialModuleProfileId" where p."slug" = 'bob'`,
  );
  await imports.app.request({ method: 'DELETE', url: `${subject.route}/${bob?.subjectId}` });
  const stored = await imports.app.sql(
    'select "imported", "stored" from flotilla_import where "rowId" = any($1)',
    [[bob?.subjectId, bob?.profileId]],
  );

  expect(stored).toEqual([
    { imported: {}, stored: {} },
    { imported: {}, stored: {} },
  ]);
  expect((await run(wordPressItems)).counts.author).toEqual({ unchanged: 1, deleted: 1 });
  expect(await imports.app.sql(`select 1 from social_profile where "slug" = 'bob'`)).toEqual([]);
});

it('continues an interrupted import', async () => {
  const items = Array.from({ length: 6 }, (_, index) => ({
    id: 100 + index,
    title: `Part ${index}`,
    slug: `part-${index}`,
    content: 'Text.',
  }));
  const stop = new AbortController();
  let articles = 0;
  await run(items, {
    signal: stop.signal,
    onRecord: ({ kind }: { kind: string }) => {
      if (kind === 'article' && ++articles === 3) stop.abort();
    },
  });
  expect(await imports.app.sql(`select 1 from blog_article where "slug" like 'part-%'`)).toHaveLength(3);
  const report = await run(items);

  expect(report.counts.article).toEqual({ created: 3, unchanged: 3 });
  expect(await imports.app.sql(`select 1 from blog_article where "slug" like 'part-%'`)).toHaveLength(6);
});

it('adds records once when two imports run concurrently', async () => {
  const items = Array.from({ length: 5 }, (_, index) => ({
    id: 200 + index,
    title: `Twice ${index}`,
    slug: `twice-${index}`,
    content: 'Text.',
  }));
  await run([]);
  const path = await folder.write(items);
  const source = await wxrSource(path);
  await Promise.all([imports.run(source), imports.run(source)]);

  expect(await imports.app.sql(`select 1 from blog_article where "slug" like 'twice-%'`)).toHaveLength(5);
});

it('numbers a slug that a row of this site has', async () => {
  await run([{ id: 300, title: 'Ours', slug: 'part-1', content: 'Another text.' }]);

  expect((await stored('part-1-2'))?.title).toEqual({ en: 'Ours' });
});
