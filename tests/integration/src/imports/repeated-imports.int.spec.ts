import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ArticleRecord,
  AuthorRecord,
  FileRecord,
  ImportRecord,
  PageRecord,
  TermRecord,
} from '@flotilla/backend/ports';
import { article, category } from '@flotilla/blog';
import { file } from '@flotilla/file-storage';
import { page as hostPage, redirect } from '@flotilla/host';
import type { ImportOptions } from '@flotilla/importers';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import { pictureBytes } from './picture.fixture.js';

let imports: ImportApp;
let folder: string;
beforeAll(async () => {
  imports = await startImportApp();
  folder = await mkdtemp(join(tmpdir(), 'flotilla-repeated-'));
  await writeFile(join(folder, 'pier.png'), pictureBytes());
  await writeFile(join(folder, 'pier-small.png'), pictureBytes(6, 4));
});
afterAll(async () => {
  await imports.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports records of a site whose pictures have a smaller copy. */
function run(name: string, records: readonly ImportRecord[], options: ImportOptions = {}) {
  const source = {
    name: `test:${name}`,
    site: 'https://old.example',
    async *records() {
      yield* records;
    },
    originalsOf: (address: string) => [address.replace('-small', ''), address],
    async fileAt(address: string) {
      const local = /pier(?:-small)?\.png$/.exec(address)?.[0];
      return local === undefined ? undefined : { name: local, path: join(folder, local) };
    },
  };
  return imports.run(source, options);
}

const post = (key: string, values: Partial<ArticleRecord> = {}): ArticleRecord => ({
  ...{ kind: 'article', key, label: key, slug: key, html: '<p>Text</p>' },
  ...{ addresses: [`/old/${key}`], publishedAt: '2024-01-01T00:00:00.000Z', authors: [], terms: [] },
  ...values,
});
const row = async (table: string, slug: string) =>
  (await imports.app.sql<Record<string, unknown>>(`select * from ${table} where "slug" = $1`, [slug]))[0];

describe('a picture that was deleted here', () => {
  const picture: FileRecord = { kind: 'media', key: '/pier.png', label: 'Pier', address: '/pier.png' };

  it('stays away with its smaller copy, and fails no run', async () => {
    await run('pier', [picture]);
    const [stored] = await imports.app.sql<{ id: string }>(`select "id" from ${file.table}`);
    await imports.app.request({ method: 'DELETE', url: `${file.route}/${stored?.id}` });
    const report = await run('pier', [picture, post('pier', { html: '<img src="/pier-small.png">' })]);

    expect(report.counts).toMatchObject({ media: { deleted: 1 }, article: { created: 1 } });
    expect(report.records).toEqual([
      { kind: 'media', label: 'Pier', state: 'deleted', detail: 'was deleted from the library here' },
    ]);
    expect(report.lost).toEqual([expect.objectContaining({ what: 'picture', count: 1 })]);
    expect(await imports.count(file.table)).toBe(0);
  });
});

describe('rows that were deleted here', () => {
  const term: TermRecord = { kind: 'term', key: 'gone', label: 'Gone', slug: 'gone' };
  const page: PageRecord = {
    ...{ kind: 'page', key: 'gone', label: 'Gone page', path: '/gone', html: '<p>Text</p>' },
    ...{ publishedAt: null, addresses: ['/old/page'] },
  };
  const records = [term, page, post('gone'), post('stays')];
  const remove = async (route: string, table: string, where: string) => {
    const [found] = await imports.app.sql<{ id: string }>(`select "id" from ${table} where ${where}`);
    const { status } = await imports.app.request({ method: 'DELETE', url: `${route}/${found?.id}` });
    expect(status).toBe(200);
  };

  it('are counted and named by each later run, and stay away', async () => {
    await run('gone', records);
    await remove(article.route, article.table, `"slug" = 'gone'`);
    await remove(category.route, category.table, `"slug" = 'gone'`);
    await remove(hostPage.route, hostPage.table, `"url" = '/gone'`);
    await remove(redirect.route, redirect.table, `"from" = '/old/stays'`);
    for (const options of [{ isDryRun: true }, {}, { overwrites: true }]) {
      const { counts, records: named } = await run('gone', records, options);

      expect(counts).toEqual({
        ...{ term: { deleted: 1 }, page: { deleted: 1 }, redirect: { deleted: 1 } },
        article: { deleted: 1, unchanged: 1 },
      });
      expect(named.map(({ label, state }) => `${state} ${label}`).toSorted()).toEqual([
        'deleted /old/stays',
        'deleted Gone',
        'deleted Gone page',
        'deleted gone',
      ]);
    }
    expect(await row('blog_article', 'gone')).toBeUndefined();
  });

  it('stay away with a text that the source has changed', async () => {
    const changed = [{ ...page, html: '<p>New</p>' }, post('gone', { html: '<img src="/pier.png">' })];
    const { counts } = await run('gone', changed);

    expect(counts).toEqual({ page: { deleted: 1 }, article: { deleted: 1 } });
  });
});

describe('titles in scripts that have no letters of addresses', () => {
  const named = (key: string, label: string) => post(key, { label, slug: '' });

  it('are transliterated, and symbols get different slugs that later runs keep', async () => {
    const terms = ['مقالات', 'أخبار'].map((label): TermRecord => ({ kind: 'term', key: label, label }));
    const posts = [named('1', 'مرحبا بالعالم'), named('2', '🚀'), named('3', '🚀'), named('4', '東京')];
    const records = [...terms, ...posts];
    await run('scripts', records);
    const slugs = await imports.app.sql<{ slug: string }>(
      `select "slug" from blog_article where "title" ->> 'en' = any($1) order by "slug"`,
      [posts.map(({ label }) => label)],
    );

    expect(slugs.map(({ slug }) => slug)).toEqual([
      ...['dongjing', 'mrhba-balalm'],
      ...[expect.stringMatching(/^untitled-[0-9a-f]{8}$/), expect.stringMatching(/^untitled-[0-9a-f]{8}$/)],
    ]);
    expect(await imports.app.sql(`select 1 from blog_category where "slug" = 'untitled'`)).toEqual([]);
    expect((await run('scripts', records)).counts).toMatchObject({
      ...{ term: { unchanged: 2 }, article: { unchanged: 4 } },
    });
  });
});

describe('texts that the source removed', () => {
  const sea = { key: 'sea', label: 'Sea', slug: 'sea' };
  const term: TermRecord = { kind: 'term', ...sea, description: '<p>Salt</p>' };
  const ann = { key: 'ann', label: 'Ann', slug: 'ann' };
  const author: AuthorRecord = { kind: 'author', ...ann, about: '<p>Sails</p>' };
  const texts = async () => [
    (await row('blog_article', 'brief'))?.subtitle,
    (await row('blog_category', 'sea'))?.description,
    (await row('social_profile', 'ann'))?.description,
  ];

  it('are removed here', async () => {
    await run('texts', [author, term, post('brief', { summary: '<p>Short</p>' })]);
    for (const text of await texts()) expect(text).toHaveProperty('en');
    const emptied: TermRecord = { ...term, description: '' };
    const report = await run('texts', [{ kind: 'author', ...ann }, emptied, post('brief')]);

    expect(report.counts).toMatchObject({
      ...{ author: { updated: 1 }, term: { updated: 1 } },
      article: { updated: 1 },
    });
    for (const text of await texts()) expect(text ?? {}).not.toHaveProperty('en');
  });

  it('stay when the export does not contain them', async () => {
    await run('texts', [term]);

    expect((await run('texts', [{ kind: 'term', ...sea }])).counts.term).toEqual({ unchanged: 1 });
    expect((await row('blog_category', 'sea'))?.description).toHaveProperty('en');
  });

  it('stay when they were written here and the source never had them', async () => {
    await run('written', [post('written')]);
    const stored = await row('blog_article', 'written');
    // Earlier versions noted only texts that the source had.
    await imports.app.sql(
      `update flotilla_import set "imported" = "imported" - 'subtitle.en' where "rowId" = $1`,
      [stored?.id],
    );
    const data = { subtitle: stored?.description };
    await imports.app.request({ method: 'PATCH', url: `${article.route}/${String(stored?.id)}`, data });
    const report = await run('written', [post('written')], { overwrites: true });

    expect(report.counts.article).toEqual({ unchanged: 1 });
    expect((await row('blog_article', 'written'))?.subtitle).toEqual(stored?.description);
  });
});

describe('a slug that the source changed', () => {
  const linking = post('linking', { html: '<a href="/old/first">First</a>' });
  const target = async () =>
    (await imports.app.sql('select "to" from host_redirect where "from" = $1', ['/old/first']))[0];

  it('gets a number when a row of this site has it, in links and redirects too', async () => {
    await run('others', [post('taken')]);
    await run('slugs', [post('first'), linking]);
    const renamed = [post('first', { slug: 'taken', label: 'Renamed' }), linking];
    const planned = await run('slugs', renamed, { isDryRun: true });
    const report = await run('slugs', renamed);

    expect(planned.counts.article).toEqual({ updated: 2 });
    expect(report.counts.article).toEqual({ updated: 2 });
    expect((await row('blog_article', 'taken-2'))?.title).toEqual({ en: 'Renamed' });
    expect(JSON.stringify((await row('blog_article', 'linking'))?.description)).toContain(
      '"/blog/articles/taken-2"',
    );
    expect(await target()).toEqual({ to: '/blog/articles/taken-2' });
    const again = await run('slugs', renamed);
    expect(again.counts.article).toEqual({ unchanged: 2 });
  });

  it('stays as an editor changed it, in links too', async () => {
    const id = String((await row('blog_article', 'taken-2'))?.id);
    await imports.app.request({ method: 'PATCH', url: `${article.route}/${id}`, data: { slug: 'ours' } });
    const renamed = [post('first', { slug: 'third', label: 'Renamed' }), linking];
    const report = await run('slugs', renamed);

    expect(report.counts.article).toEqual({ kept: 1, updated: 1 });
    expect(JSON.stringify((await row('blog_article', 'linking'))?.description)).toContain(
      '"/blog/articles/ours"',
    );
    await run('slugs', renamed, { overwrites: true });
    expect((await row('blog_article', 'third'))?.id).toBe(id);
    expect(await target()).toEqual({ to: '/blog/articles/third' });
  });

  it('of a category is numbered instead of adopted', async () => {
    const term = (key: string, slug: string): TermRecord => ({ kind: 'term', key, label: key, slug });
    await run('terms', [term('wind', 'wind'), term('wave', 'wave')]);
    const report = await run('terms', [term('wind', 'wave'), term('wave', 'wave')]);

    expect(report.counts.term).toEqual({ updated: 1, unchanged: 1 });
    expect((await row('blog_category', 'wave-2'))?.title).toEqual({ en: 'wind' });
  });
});

describe('a slug that a row of this site has in a language', () => {
  it('is numbered, in links and redirects too', async () => {
    const { app } = imports;
    await make(app, article, { slug: 'charter', slugs: { ru: 'arenda' }, title: { en: 'Charter' } });
    const linking = post('of-arenda', { html: '<a href="/old/arenda">Arenda</a>' });
    const planned = await run('languages', [post('arenda'), linking], { isDryRun: true });
    const report = await run('languages', [post('arenda'), linking]);

    expect([planned.counts.article, report.counts.article]).toEqual([{ created: 2 }, { created: 2 }]);
    expect((await row('blog_article', 'arenda-2'))?.title).toEqual({ en: 'arenda' });
    expect(JSON.stringify((await row('blog_article', 'of-arenda'))?.description)).toContain(
      '"/blog/articles/arenda-2"',
    );
    expect((await run('languages', [post('arenda'), linking])).counts.article).toEqual({ unchanged: 2 });
  });

  it('is numbered for a category that would be adopted, and kept by its own row', async () => {
    const { app } = imports;
    const term = (key: string): TermRecord => ({ kind: 'term', key, label: key, slug: key });
    await make(app, category, { slug: 'sails', slugs: { ru: 'parusa' }, title: { en: 'Sails' } });
    expect((await run('words', [term('parusa')])).counts.term).toEqual({ created: 1 });
    const made = await row('blog_category', 'parusa-2');
    expect(made?.title).toEqual({ en: 'parusa' });

    const data = { slugs: { ru: 'volny' } };
    await app.request({ method: 'PATCH', url: `${category.route}/${String(made?.id)}`, data });
    const renamed = { ...term('parusa'), slug: 'volny' };
    expect((await run('words', [renamed])).counts.term).toEqual({ updated: 1 });
    expect((await row('blog_category', 'volny'))?.id).toBe(made?.id);
  });
});

it('reports the summary and the cover picture of a page', async () => {
  const page: PageRecord = {
    ...{ kind: 'page', key: 'about', label: 'About', path: '/about', html: '<p>Text</p>' },
    ...{ publishedAt: null, summary: '<p>Short</p>', picture: '/pier.png' },
  };

  expect((await run('pages', [page])).lost).toEqual([
    { what: 'summary of a page', count: 1, examples: ['About'] },
    { what: 'cover picture of a page', count: 1, examples: ['About: /pier.png'] },
  ]);
});
