import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exporter, Seeder } from '@flotilla/backend/server';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

/** The demo content in a writable folder. */
const demo = modules.find(({ content }) => content)?.content;
let scratch: string;
let app: TestApp;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'flotilla-content-'));
  const own = modules.map((module) =>
    module.content ? { ...module, content: { ...module.content, folder: scratch } } : module,
  );
  await cp(demo?.folder ?? '', scratch, { recursive: true });
  app = await createTestApp({ modules: own, env: { SEED: 'demo', DATA_DIR: `${scratch}-data` } });
});

afterAll(async () => {
  await app.close();
  for (const folder of [scratch, `${scratch}-data`]) await rm(folder, { recursive: true, force: true });
});

describe('content', () => {
  beforeEach(() => cp(demo?.folder ?? '', scratch, { recursive: true }));

  it('is exported unchanged after an import', async () => {
    expect(await exported()).toEqual({ changed: [], leftOut: [] });
    expect(await textOf('blog.article')).toBe(
      await readFile(join(demo?.folder ?? '', 'blog.article.json'), 'utf8'),
    );
  });

  it('is imported twice without a new row', async () => {
    await app.sql('delete from flotilla_seed');

    expect(await app.nest.get(Seeder).seed()).toEqual({ added: 0, waiting: [] });
  });

  it('shows an edit as a diff of the changed lines', async () => {
    const before = await textOf('blog.article');
    const winds = await row('/api/blog/articles', 'winds');
    const { en } = winds.description as Record<string, { children: object[] }>;
    const description = {
      ...(winds.description as object),
      en: { ...en, children: [...(en?.children ?? []), paragraph('Fair winds.')] },
    };
    await app.request({ method: 'PATCH', url: `/api/blog/articles/${winds.id}`, data: { description } });

    expect((await exported()).changed).toEqual(['demo/blog.article.json']);
    expect(linesAdded(before, await textOf('blog.article'))).toEqual([
      '{ "type": "paragraph", "children": [{ "text": "Fair winds." }] }',
    ]);
  });

  it('exports new rows beside similar ones, with the keys of referenced rows', async () => {
    const before = await textOf('blog.categories-to-articles');
    const article = await create('/api/blog/articles', {
      slug: 'fog',
      adminTitle: 'Fog',
      title: { ru: 'Туман', en: 'Fog' },
    });
    const category = await row('/api/blog/categories', 'routes');
    await create('/api/blog/categories-to-articles', {
      categoryId: category.id,
      articleId: article.id,
      orderIndex: 7,
    });

    await exported();
    expect(linesAdded(before, await textOf('blog.categories-to-articles'))).toEqual([
      '{ "categoryId": "routes", "articleId": "fog", "orderIndex": 7 }',
    ]);
    expect((JSON.parse(await textOf('blog.article')) as object[]).at(-1)).toEqual({
      adminTitle: 'Fog',
      slug: 'fog',
      createdAt: String(article.createdAt).replace('.000Z', 'Z'),
      title: { en: 'Fog', ru: 'Туман' },
    });
  });

  it('includes content links that only administrators read', async () => {
    const before = await textOf('blog.articles-to-website-builder-module-widgets');
    const [article, widget] = await Promise.all([
      row('/api/blog/articles', 'winds'),
      row('/api/website-builder/widgets', 'choosing-help'),
    ]);
    await create('/api/blog/articles-to-website-builder-module-widgets', {
      articleId: article.id,
      websiteBuilderModuleWidgetId: widget.id,
    });

    await exported();
    expect(linesAdded(before, await textOf('blog.articles-to-website-builder-module-widgets'))).toContain(
      '{ "articleId": "winds", "websiteBuilderModuleWidgetId": "choosing-help" }',
    );
  });

  it('removes deleted rows', async () => {
    const routes = await row('/api/blog/categories', 'life-aboard');
    await app.request({ method: 'DELETE', url: `/api/blog/categories/${routes.id}` });

    await exported();
    expect(await textOf('blog.category')).not.toContain('life-aboard');
    expect(await textOf('blog.categories-to-articles')).not.toContain('life-aboard');
  });

  it('exports files that were stored since, but not those of orders', async () => {
    await writeFile(join(`${scratch}-data`, 'files', 'bay.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await create('/api/file-storage/files', { slug: 'bay', file: '/public/bay.svg' });
    const receipt = await create('/api/file-storage/files', { slug: 'receipt', file: '/public/receipt.png' });
    const order = await create('/api/ecommerce/orders', {});
    await create('/api/ecommerce/orders-to-file-storage-module-files', {
      orderId: order.id,
      fileStorageModuleFileId: receipt.id,
    });

    await exported();
    expect(JSON.parse(await textOf('file-storage.file'))).toContainEqual(
      expect.objectContaining({ slug: 'bay', file: '/public/demo/bay.svg' }),
    );
    expect(await readdir(join(scratch, 'files'))).toContain('bay.svg');
    expect(await textOf('file-storage.file')).not.toContain('receipt');
    expect((await readdir(scratch)).filter((name) => name.includes('order'))).toEqual([]);
  });
});

const exported = () => app.nest.get(Exporter).export();
const textOf = (key: string) => readFile(join(scratch, `${key}.json`), 'utf8');
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ text }] });

async function row(route: string, slug: string): Promise<Record<string, unknown>> {
  const filters = JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: slug }] });
  const { data } = await app.request<Record<string, unknown>[]>({
    url: `${route}?filters=${encodeURIComponent(filters)}`,
  });
  return data[0] ?? {};
}

async function create(route: string, data: object): Promise<Record<string, unknown>> {
  return (await app.request({ method: 'POST', url: route, data })).data;
}

/** Returns the lines that only the later text has, without commas and indentation. */
function linesAdded(before: string, after: string): string[] {
  const known = new Set(lines(before));
  return lines(after).filter((line) => !known.has(line));
}

const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/,$/, ''));
