import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SiteFolders, type SiteImport } from '@flotilla/backend/server';
import { review } from '@flotilla/ecommerce';
import { subjectsToBlogModuleArticles } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let scratch: string;
let source: TestApp;
let target: TestApp;
const folder = () => join(scratch, 'site');

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'flotilla-site-'));
  source = await createTestApp({ modules, env: { SEED: 'demo', DATA_DIR: join(scratch, 'source') } });
  target = await createTestApp({ modules, env: { SEED: 'none', DATA_DIR: join(scratch, 'target') } });
  await source.nest.get(SiteFolders).export(folder());
});
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(scratch, { recursive: true, force: true });
});

const imported = (isDryRun: boolean, from = folder()) =>
  target.nest.get(SiteFolders).import(from, { isDryRun });
const counts = ({ differences }: SiteImport) => ({
  changes: differences.flatMap(({ changes }) => changes).length,
  conflicts: differences.flatMap(({ conflicts }) => conflicts),
});
const differenceOf = ({ differences }: SiteImport, key: string) =>
  differences.find(({ entity }) => entity === key);

const countOf = async (table: string) =>
  (await source.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;

/** Rows that each installation creates for itself at its start. */
const ownRows = ['agent.agent.json', 'rbac.role.json'];

/** Returns the texts of a folder. */
async function textsOf(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path))
    .filter((name) => name.endsWith('.json') && !ownRows.includes(name))
    .toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const)),
  );
}

it('a preview names everything and stores nothing', async () => {
  const preview = await imported(true);

  expect(counts(preview).conflicts).toEqual([]);
  expect(preview.isStored).toBe(false);
  expect(preview.files.length).toBeGreaterThan(10);
  expect((await target.request<number>({ url: '/api/blog/articles/count' })).data).toBe(0);
});

it('an empty installation has the same site after an import: rows, links, settings and files', async () => {
  const result = await imported(false);
  expect([result.isStored, counts(result).conflicts]).toEqual([true, []]);
  await target.nest.get(SiteFolders).export(join(scratch, 'again'));

  expect(await textsOf(join(scratch, 'again'))).toEqual(await textsOf(folder()));
  const written = await target.sql<{ value: string }>(
    `select "number"::text as value from ecommerce_attribute where "number"::text like '%.%0' limit 1`,
  );
  expect(written).toHaveLength(1);
  const files = (await readdir(join(folder(), 'files'), { recursive: true })).toSorted();
  expect((await readdir(join(scratch, 'again', 'files'), { recursive: true })).toSorted()).toEqual(files);
});

it('a second import finds nothing to change', async () => {
  const again = await imported(false);

  expect([again.isStored, again.files, counts(again)]).toEqual([true, [], { changes: 0, conflicts: [] }]);
});

it('a changed row is named with its fields, and stored by the import', async () => {
  const changed = join(scratch, 'changed');
  await cp(folder(), changed, { recursive: true });
  const path = join(changed, 'blog.article.json');
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[];
  const [first = {}] = rows;
  const { slug } = first;
  await writeFile(path, JSON.stringify([{ ...first, title: { en: 'Another title' } }, ...rows.slice(1)]));

  const preview = await imported(true, changed);
  expect(differenceOf(preview, 'blog.article')?.changes).toEqual([
    { line: 1, key: slug, change: 'updated', fields: ['title'] },
  ]);
  expect((await imported(false, changed)).isStored).toBe(true);
  expect(counts(await imported(true, changed)).changes).toBe(0);
});

it('texts name the file of this installation where its id differs', async () => {
  const moved = join(scratch, 'moved');
  await cp(folder(), moved, { recursive: true });
  const rowsOf = async (name: string) =>
    JSON.parse(await readFile(join(moved, name), 'utf8')) as Record<string, unknown>[];
  const [picture = {}, ...files] = await rowsOf('file-storage.file.json');
  const [first = {}, ...articles] = await rowsOf('blog.article.json');
  const foreign = '01900000-0000-7000-8000-00000000abcd';
  await writeFile(
    join(moved, 'file-storage.file.json'),
    JSON.stringify([{ ...picture, id: foreign }, ...files]),
  );
  const image = { type: 'image', src: picture.file, alt: '', fileId: foreign, children: [] };
  const description = { en: { type: 'doc', version: 1, children: [image] } };
  await writeFile(join(moved, 'blog.article.json'), JSON.stringify([{ ...first, description }, ...articles]));
  const result = await imported(false, moved);
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: first.slug }] }),
  );

  expect([result.isStored, counts(result).conflicts]).toEqual([true, []]);
  const { text } = await target.request({ url: `/api/blog/articles?filters=${filters}` });
  expect(text).toContain(String(picture.id));
  expect(text).not.toContain(foreign);
});

it('a conflict stores nothing, and is named with its row', async () => {
  const broken = join(scratch, 'broken');
  await cp(folder(), broken, { recursive: true });
  const path = join(broken, 'blog.categories-to-articles.json');
  await writeFile(path, JSON.stringify([{ categoryId: 'routes', articleId: 'no-such-article' }]));
  await mkdir(join(broken, 'files', 'demo'), { recursive: true });
  await writeFile(join(broken, 'files', 'demo', 'unwanted.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const result = await imported(false, broken);

  expect(result.isStored).toBe(false);
  expect((await imported(true, broken)).files).toContain('demo/unwanted.svg');
  expect(differenceOf(result, 'blog.categories-to-articles')?.conflicts).toEqual([
    expect.objectContaining({ line: 1, field: 'articleId', value: 'no-such-article' }),
  ]);
});

it('missing files and unknown fields are named, and the rest is stored', async () => {
  const partial = join(scratch, 'partial');
  await cp(folder(), partial, { recursive: true });
  const path = join(partial, 'file-storage.file.json');
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[];
  const lost = { adminTitle: 'Lost', file: '/public/demo/lost.svg', mood: 'calm' };
  await writeFile(path, JSON.stringify([...rows, { ...rows[0], id: undefined, slug: 'lost', ...lost }]));
  const result = await imported(false, partial);

  expect([result.isStored, result.missing]).toEqual([true, ['demo/lost.svg']]);
  expect(differenceOf(result, 'file-storage.file')?.ignored).toEqual(['mood']);
  const { leftOut } = await target.nest.get(SiteFolders).export(join(scratch, 'without'));
  expect(leftOut).toEqual(['/public/demo/lost.svg: it is not stored.']);
});

it('an export names the entities whose rows stay, such as reviews and authors of articles', async () => {
  const { id: subjectId } = await signInAs(source);
  const [{ id: articleId } = { id: '' }] = await source.sql<{ id: string }>('select "id" from blog_article');
  const authors = subjectsToBlogModuleArticles;
  const before = await countOf(authors.table);
  await make(source, authors, { subjectId, blogModuleArticleId: articleId });
  const { staying } = await source.nest.get(SiteFolders).export(join(scratch, 'named'));
  const keys = staying.map(({ entity }) => entity);

  expect(staying).toContainEqual({ entity: authors.key, count: before + 1 });
  expect(staying).toContainEqual({ entity: review.key, count: await countOf(review.table) });
  expect(keys).not.toContain('blog.article');
  const written = await readdir(join(scratch, 'named'));
  expect(keys.filter((key) => written.includes(`${key}.json`))).toEqual([]);
  // Profiles have names and no way to sign in.
  expect(written).toContain('social.profile.json');
});

it('rows that only the other installation has stay', async () => {
  await target.request({ method: 'POST', url: '/api/blog/articles', data: { slug: 'only-here' } });
  await imported(false);
  const filters = encodeURIComponent('{"and":[{"column":"slug","method":"eq","value":"only-here"}]}');

  expect(
    (await target.request<unknown[]>({ url: `/api/blog/articles?filters=${filters}` })).data,
  ).toHaveLength(1);
});
