import { BlogModule } from '@flotilla/blog/backend';
import type { ArticleRecord, AuthorRecord, ImportRecord, PageRecord } from '@flotilla/backend/ports';
import { Importer, importPartsOf } from '@flotilla/importers';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule] });
});
afterAll(() => app.close());

const text = { html: '<p>Text</p><img src="https://old.example/a.png">', publishedAt: null };
const author: AuthorRecord = { kind: 'author', key: 'ann', label: 'Ann' };
const article: ArticleRecord = {
  ...{ ...text, kind: 'article', key: '1', label: 'First', addresses: ['/first'] },
  ...{ authors: ['ann'], terms: [], picture: 'https://old.example/b.png' },
};
const page: PageRecord = { ...text, kind: 'page', key: '2', label: 'About', path: '/about' };
const records: readonly ImportRecord[] = [author, article, page];

it('imports what the installed modules take, and reports the rest', async () => {
  const source = {
    name: 'test',
    async *records() {
      yield* records;
    },
  };
  const report = await new Importer(importPartsOf(app.nest)).run(source);

  expect(report.counts).toEqual({ article: { created: 1 } });
  expect(Object.fromEntries(report.lost.map(({ what, count }) => [what, count]))).toEqual({
    'author: no installed module takes it': 1,
    'page: no installed module takes it': 1,
    picture: 2,
  });
});

it('is refused for a language that the site does not have', async () => {
  const source = { name: 'test', async *records() {} };

  await expect(new Importer(importPartsOf(app.nest)).run(source, { language: 'xx' })).rejects.toThrow(
    '"xx" is not a language of this site.',
  );
});
