import {
  article,
  articlesToFileStorageModuleFiles,
  categoriesToArticles,
  category,
  widget,
  widgetsToArticles,
} from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { file } from '@flotilla/file-storage';
import { createTogether } from '@flotilla/core/administration';
import { createTestApp, make, statedCallers, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule, FileStorageModule, statedCallers] });
});
afterAll(() => app.close());

const editor = { kind: 'subject', id: '00000000-0000-4000-8000-000000000002', roles: ['admin'] } as const;
const otherUser = { kind: 'subject', id: '00000000-0000-4000-8000-000000000003', roles: [] } as const;

/** Creates an article in two categories, with three unordered pictures, that a widget shows. */
async function linkedArticle() {
  const { id: articleId } = await make(app, article);
  const categories = [await make(app, category), await make(app, category)];
  for (const [orderIndex, { id: categoryId }] of categories.entries())
    await make(app, categoriesToArticles, { articleId, categoryId, orderIndex });
  const pictures = [];
  for (const orderIndex of [2, 0, 1]) {
    const { id: fileId } = await make(app, file);
    const field = articlesToFileStorageModuleFiles.right?.field ?? '';
    await make(app, articlesToFileStorageModuleFiles, {
      articleId,
      [field]: fileId,
      orderIndex,
      variant: 'default',
    });
    pictures[orderIndex] = fileId;
  }
  const { id: widgetId } = await make(app, widget);
  await make(app, widgetsToArticles, { widgetId, articleId });
  return { articleId, categories: categories.map(({ id }) => id), pictures };
}

const duplicate = (linksOf: string, { key = crypto.randomUUID(), as = editor as object } = {}) =>
  app.request<TestRow[]>({
    ...{ method: createTogether.method, url: createTogether.path, as: as as typeof editor },
    data: [{ entity: article.key, data: { adminTitle: 'copy' }, linksOf }],
    headers: { 'idempotency-key': key },
  });
const linked = (table: string, column: string, id: string) =>
  app.sql<Record<string, string>>(
    `select "${column}" as far from ${table} where "articleId" = $1 order by "orderIndex"`,
    [id],
  );
const far = async (...input: Parameters<typeof linked>) => (await linked(...input)).map((row) => row['far']);

describe('POST /api/rows with linksOf', () => {
  it('copies the links of a row in their order, without its placements', async () => {
    const { articleId, categories, pictures } = await linkedArticle();
    const { status, data } = await duplicate(articleId);
    const id = data[0]?.id ?? '';

    expect(status).toBe(201);
    expect(await far(categoriesToArticles.table, 'categoryId', id)).toEqual(categories);
    const field = articlesToFileStorageModuleFiles.right?.field ?? '';
    expect(await far(articlesToFileStorageModuleFiles.table, field, id)).toEqual(pictures);
    expect(await far(widgetsToArticles.table, 'widgetId', id)).toEqual([]);
    expect(await far(categoriesToArticles.table, 'categoryId', articleId)).toEqual(categories);
  });

  it('makes one duplicate per idempotency key', async () => {
    const { articleId, categories } = await linkedArticle();
    const key = crypto.randomUUID();
    const answers = await Promise.all([duplicate(articleId, { key }), duplicate(articleId, { key })]);

    const ids = new Set(answers.map(({ data }) => data[0]?.id));
    expect(ids.size).toBe(1);
    expect(await far(categoriesToArticles.table, 'categoryId', [...ids][0] ?? '')).toEqual(categories);
  });

  it('creates a row without links for an unknown source, and refuses an invalid id', async () => {
    expect((await duplicate(crypto.randomUUID())).status).toBe(201);
    expect((await duplicate('none')).status).toBe(400);
  });

  it('refuses callers who may not change the row', async () => {
    const { articleId } = await linkedArticle();
    expect((await duplicate(articleId, { as: otherUser })).status).toBe(403);
  });
});
