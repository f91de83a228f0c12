import { article, category } from '@flotilla/blog';
import type { ImportAnswer } from '@flotilla/core/imports';
import { attribute, deliveryMethod, store } from '@flotilla/ecommerce';
import { file as storedFile } from '@flotilla/file-storage';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

type Sent = string | Buffer;
type Options = Partial<Parameters<TestApp['request']>[0]> & {
  readonly query?: string;
  readonly type?: string;
};

const send = (
  { route }: { readonly route: string },
  body: Sent,
  { query = '', type = 'text/csv', ...options }: Options = {},
) =>
  app.request<ImportAnswer>({
    method: 'POST',
    url: `${route}/imports${query}`,
    body,
    ...options,
    headers: { 'content-type': type, ...options.headers },
  });
const csv = (...lines: string[]) => lines.join('\r\n');
const unique = () => crypto.randomUUID().slice(0, 8);
const rowOf = async ({ route }: { readonly route: string }, slug: string) => {
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: slug }] }),
  );
  return (await app.request<Record<string, unknown>[]>({ url: `${route}?filters=${filters}` })).data[0];
};
const rejected = ({ problem }: Awaited<ReturnType<typeof send>>) =>
  ((problem.details?.['rows'] ?? []) as ImportAnswer['problems']).map(({ line, field, message }) => [
    line,
    field,
    message,
  ]);

describe('an import of CSV', () => {
  it('creates and changes rows by their natural keys, and keeps other languages and columns', async () => {
    const known = await make(app, category, { title: { en: 'Old', ru: 'Старое' }, className: 'wide' });
    const slug = `new-${unique()}`;
    const file = csv('\uFEFFslug,title.en', `${slug},Fresh`, `${String(known['slug'])},New`);
    const preview = await send(category, file, { query: '?dryRun=true' });
    expect([preview.status, preview.data.isStored, await rowOf(category, slug)]).toEqual([
      200,
      false,
      undefined,
    ]);
    expect(preview.data.changes).toEqual([
      { line: 2, key: slug, change: 'created', fields: [] },
      {
        ...{ line: 3, key: known['slug'], change: 'updated', fields: ['title'] },
        values: [{ field: 'title.en', from: 'Old', to: 'New' }],
      },
    ]);

    const { status, data } = await send(category, file);
    expect([status, data]).toEqual([200, { ...preview.data, isStored: true }]);
    expect(await rowOf(category, slug)).toMatchObject({ title: { en: 'Fresh' } });
    expect(await rowOf(category, String(known['slug']))).toMatchObject({
      id: known.id,
      title: { en: 'New', ru: 'Старое' },
      className: 'wide',
    });
    expect((await send(category, file)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it.each([
    [
      'semicolons, CRLF and a byte order mark',
      (slug: string) => `\uFEFFslug;title.en\r\n${slug};"a; ""b"""\r\n;\r\n`,
    ],
    ['tabs', (slug: string) => `slug\ttitle.en\n${slug}\t"a; ""b"""\n`],
    ['the line sep=; of Excel', (slug: string) => `sep=;\r\nslug;title.en\r\n${slug};"a; ""b"""\r\n`],
    ['UTF-16', (slug: string) => Buffer.from(`\uFEFFslug\ttitle.en\r\n${slug}\t"a; ""b"""\r\n`, 'utf16le')],
  ])('reads files with %s', async (_, fileOf) => {
    const slug = `excel-${unique()}`;
    const { status, data, text } = await send(category, fileOf(slug));
    expect([status, data?.created], text).toEqual([200, 1]);
    expect((await rowOf(category, slug))?.['title']).toEqual({ en: 'a; "b"' });
  });

  it('takes back the apostrophes of exported formulas, and only these', async () => {
    const slug = `formula-${unique()}`;
    const title = "'=1+1";
    await send(category, csv('slug,title.en,title.ru', `${slug},'=SUM(A1),''=1+1`));
    expect((await rowOf(category, slug))?.['title']).toEqual({ en: '=SUM(A1)', ru: title });
    await send(category, csv('slug,title.en', `${slug},+357 25 000 120`));
    expect((await rowOf(category, slug))?.['title']).toEqual({ en: '+357 25 000 120', ru: title });
  });

  it('names every bad row with line, field, value and reason, and stores nothing', async () => {
    const known = await make(app, category);
    const [twice, good] = [`twice-${unique()}`, `good-${unique()}`];
    const answer = await send(
      category,
      csv('slug,title.en', `${good},Good`, 'Not a slug,x', `${twice},1`, `${twice},2`, ',no key', 'a,b,c'),
    );

    expect([answer.status, answer.problem.cause[0]?.field]).toEqual([400, 'line 3.slug']);
    expect(rejected(answer)).toEqual([
      [3, 'slug', 'must be lowercase letters, digits and hyphens'],
      [5, 'slug', 'is the same row as line 4.'],
      [6, 'slug', 'is required: it identifies the row.'],
      [7, '', 'has 3 cells; the header has 2.'],
    ]);
    expect(await rowOf(category, good)).toBeUndefined();
    expect(await rowOf(category, String(known['slug']))).toMatchObject({ id: known.id });
  });

  it('names each of 6,000 bad rows, and counts their problems', async () => {
    const lines = Array.from({ length: 6000 }, () => 'slug,1E+05,perhaps');
    const { data } = await send(attribute, csv('slug,number,boolean', ...lines), { query: '?dryRun=true' });
    expect(new Set(data.problems.map(({ line }) => line)).size).toBe(6000);
    expect([data.problems.length, data.problemCount]).toEqual([12_000, 12_000]);
  });

  it('names rows whose values are taken, beside other bad rows', async () => {
    const [one, other] = [await make(app, store), await make(app, store)];
    const answer = await send(store, csv('id,slug', `${one.id},${String(other['slug'])}`, ',Bad slug'));
    expect(rejected(answer)).toEqual([
      [2, 'slug', 'is the key of another row than the id of this line.'],
      [3, 'slug', 'must be lowercase letters, digits and hyphens'],
    ]);
  });

  it('names every row that a unique index refuses, and the others of the file stay unstored', async () => {
    const file = await make(app, storedFile, { file: `/public/${unique()}.png` });
    const [slug, free] = [unique(), unique()];
    const taken = String(file['file']);
    const answer = await send(
      storedFile,
      csv(
        'slug,file',
        `a-${slug},${taken}`,
        `b-${slug},/public/${free}.png`,
        `c-${slug},/public/${free}.png`,
      ),
    );
    expect(rejected(answer)).toEqual([
      [2, 'file', `"${taken}" is taken by another row`],
      [4, 'file', `"/public/${free}.png" is taken by line 3`],
    ]);
    expect(await rowOf(storedFile, `b-${slug}`)).toBeUndefined();
  });

  it.each([
    ['a comma in a file of commas', 'slug,number', (slug: string) => `${slug},"1,5"`, undefined],
    ['a comma and three digits', 'slug;number', (slug: string) => `${slug};1,500`, undefined],
    ['a decimal comma in a file of semicolons', 'slug;number', (slug: string) => `${slug};1,5`, '1.5'],
    ['spaces', 'slug;number', (slug: string) => `${slug};1 500`, undefined],
    ['an exponent', 'slug;number', (slug: string) => `${slug};1E+05`, undefined],
  ])('reads no number with %s as another', async (_, header, line, read) => {
    const slug = `number-${unique()}`;
    const answer = await send(attribute, csv(header, line(slug)));
    if (read === undefined) expect(rejected(answer)[0]?.slice(0, 2)).toEqual([2, 'number']);
    else expect((await rowOf(attribute, slug))?.['number']).toBe(read);
  });

  it('finds referenced rows by their keys and by their ids, and names missing ones', async () => {
    const harbour = await make(app, store, { adminTitle: 'Harbour' });
    const [byKey, byId] = [`key-${unique()}`, `id-${unique()}`];
    const key = deliveryMethod.naturalKey[0] ?? '';
    await send(deliveryMethod, csv(`${key},storeId.key`, `${byKey},${String(harbour['slug'])}`));
    await send(deliveryMethod, csv(`${key},storeId`, `${byId},${harbour.id}`));
    for (const slug of [byKey, byId])
      expect(await rowOf(deliveryMethod, slug)).toMatchObject({ storeId: harbour.id });
    const missing = await send(deliveryMethod, csv(`${key},storeId.key`, 'nowhere,no-such-store'));
    expect(rejected(missing)).toEqual([[2, 'storeId', 'there is no ecommerce.store with this key.']]);
  });

  it.each([
    ['an unknown column', 'slug,titel', 'titel: is not a column of blog.category. Did you mean'],
    ['a repeated column', 'slug,slug', 'slug: is a column twice.'],
  ])('refuses a file with %s', async (_, header, message) => {
    const { status, problem } = await send(category, csv(header, 'x,y'));
    expect([status, problem.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each(['', '\uFEFF', '\r\n\r\n'])('refuses a file with nothing but %j', async (text) => {
    const { status, problem } = await send(category, text);
    expect([status, problem.message]).toEqual([400, expect.stringMatching(/^file: is (missing|empty)/)]);
  });

  it('takes other names of columns, and ignores columns', async () => {
    const slug = `mapped-${unique()}`;
    const mapping = { Артикул: 'slug', Название: 'title.ru', Примечание: '' };
    const query = `?columns=${encodeURIComponent(JSON.stringify(mapping))}`;
    const { data } = await send(category, csv('Артикул;Название;Примечание', `${slug};Парус;нет`), { query });
    expect([data.created, data.ignored, (await rowOf(category, slug))?.['title']]).toEqual([
      1,
      ['Примечание'],
      { ru: 'Парус' },
    ]);
    const same = `?columns=${encodeURIComponent('{"a":"slug","b":"slug"}')}`;
    expect((await send(category, csv('a,b', 'x,y'), { query: same })).status).toBe(400);
    expect((await send(category, csv('a', 'x'), { query: '?columns=[' })).status).toBe(400);
  });

  it('refuses Windows-1251 unless it is stated, and then reads it', async () => {
    const slug = `cp1251-${unique()}`;
    // "Яхта" in Windows-1251.
    const bytes = Buffer.concat([
      Buffer.from(`slug,title.ru\r\n${slug},`),
      Buffer.from([0xdf, 0xf5, 0xf2, 0xe0]),
    ]);
    const refused = await send(category, bytes);
    expect([refused.status, refused.problem.message]).toEqual([400, expect.stringContaining('is not utf-8')]);
    expect((await send(category, bytes, { type: 'text/csv; charset=windows-1251' })).status).toBe(200);
    expect((await rowOf(category, slug))?.['title']).toEqual({ ru: 'Яхта' });
  });

  it('refuses a field beside its languages', async () => {
    const answer = await send(category, csv('slug,title,title.en', 'both,"{""en"":""A""}",B'));
    expect(rejected(answer)).toEqual([[2, 'title.en', 'stands beside title.']]);
  });

  it('names a syntax error with its line', async () => {
    const { status, problem } = await send(category, csv('slug,title.en', 'a,b', 'c,"d'));
    expect([status, problem.message]).toEqual([400, expect.stringMatching(/^file: is not CSV: .*line/)]);
  });

  it('never writes fields of the server, and names the ignored columns', async () => {
    const slug = `managed-${unique()}`;
    const { data } = await send(
      category,
      csv('slug,createdAt,updatedAt', `${slug},2001-01-01T00:00:00.000Z,`),
    );
    expect(data.ignored).toEqual(['createdAt', 'updatedAt']);
    expect(String((await rowOf(category, slug))?.['createdAt'])).not.toContain('2001');
  });

  it('clears a value by an empty cell, and keeps drafts', async () => {
    const slug = `draft-${unique()}`;
    await send(article, csv('slug,title.en,publishedAt,className', `${slug},Draft,,wide`));
    expect(await rowOf(article, slug)).toMatchObject({ publishedAt: null, className: 'wide' });
    await send(article, csv('slug,title.en,className', `${slug},,`));
    expect(await rowOf(article, slug)).toMatchObject({ title: {}, className: null });
  });

  it('reads empty text and no text where a field may have both', async () => {
    const slug = unique();
    const altOf = async (name: string) => (await rowOf(storedFile, `${name}-${slug}`))?.['alt'];
    const line = (name: string, alt: string) => `${name}-${slug},/public/${name}${slug}.png,${alt}`;
    await send(
      storedFile,
      csv('slug,file,alt', line('none', ''), line('empty', '""""""'), line('text', 'A')),
    );
    expect(await Promise.all(['none', 'empty', 'text'].map(altOf))).toEqual([null, '', 'A']);
  });

  it('stores 10,000 rows, and finds them unchanged', async () => {
    const name = unique();
    const lines = Array.from({ length: 10_000 }, (_, index) => `row-${name}-${index},Title ${index}`);
    const file = csv('slug,title.en', ...lines);
    expect((await send(category, file)).data).toMatchObject({ isStored: true, created: 10_000 });
    expect((await send(category, file)).data).toMatchObject({ created: 0, updated: 0, unchanged: 10_000 });
  }, 120_000);

  it('creates each row once when a file is imported twice at the same moment', async () => {
    const name = unique();
    const file = csv('slug,title.en', ...Array.from({ length: 50 }, (_, index) => `same-${name}-${index},x`));
    const answers = await Promise.all([send(category, file), send(category, file), send(category, file)]);
    expect(answers.map(({ data }) => data.created).toSorted()).toEqual([0, 0, 50]);
  });

  it('reads cells of 1 MB, which rules may refuse', async () => {
    const slug = `large-${unique()}`;
    const answer = await send(category, csv('slug,className', `${slug},${'x'.repeat(1024 ** 2)}`));
    expect(rejected(answer)).toEqual([[2, 'className', expect.stringContaining('at most 1000')]]);
    expect(answer.text.length).toBeLessThan(5000);
  });

  it('refuses more than 20,000 rows, and more than 16 MB', async () => {
    const lines = Array.from({ length: 20_001 }, (_, index) => `many-${index}`);
    const many = await send(category, csv('slug', ...lines));
    expect([many.status, many.problem.message]).toEqual([400, expect.stringContaining('20000 rows')]);
    expect((await send(category, Buffer.alloc(16 * 1024 ** 2 + 1, 97))).status).toBe(413);
  });

  it('refuses a file with unknown columns before its rows are read', async () => {
    const { status, problem } = await send(category, 'slug,nothing\n"a row that is no CSV');
    expect([status, problem.cause.map(({ field }) => field)]).toEqual([400, ['nothing']]);
  });

  it('refuses callers who may not create and change such rows', async () => {
    const file = csv('slug', 'theirs');
    expect((await send(category, file, { as: 'anonymous' })).status).toBe(401);
    expect((await send(category, file, { as: await signInAs(app) })).status).toBe(403);
    expect((await send({ route: '/api/blog/submarines' }, file)).status).toBe(404);
    expect((await send(category, file, { type: 'image/png' })).status).toBe(415);
    expect((await send(category, '')).status).toBe(400);
  });
});

describe('an import of JSON lines', () => {
  it('takes whole values, languages and keys, and names lines that are not JSON', async () => {
    const [slug, other] = [`json-${unique()}`, `json-${unique()}`];
    const lines = [
      { slug, title: { en: 'One' } },
      { slug: other, 'title.ru': 'Два' },
    ];
    const type = 'application/x-ndjson';
    const stored = await send(category, lines.map((line) => JSON.stringify(line)).join('\n'), { type });
    expect([stored.status, stored.data?.created], stored.text).toEqual([200, 2]);
    expect((await rowOf(category, other))?.['title']).toEqual({ ru: 'Два' });
    const bad = await send(category, `{"slug":"${slug}"}\nnot json\n[1]`, { type });
    expect(rejected(bad)).toEqual([
      [2, '', 'must be a JSON object.'],
      [3, '', 'must be a JSON object.'],
    ]);
  });
});
