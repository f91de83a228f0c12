import { article, widget as blogWidget } from '@flotilla/blog';
import { file } from '@flotilla/file-storage';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

interface Use {
  readonly relation: string;
  readonly entity: string;
  readonly count: number;
  readonly sample: readonly { readonly id: string; readonly label: string }[];
}

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const usesOf = (url: string, as?: 'anonymous') => app.request<Use[]>({ url: `${url}/uses`, as });

it('of a file include rich text, by its id and by its path', async () => {
  const picture = await make(app, file);
  const image = (attributes: object) => ({
    en: {
      type: 'doc',
      version: 1,
      children: [{ type: 'image', alt: '', children: [{ text: '' }], ...attributes }],
    },
  });
  const byId = await make(app, article, {
    adminTitle: 'By id',
    description: image({ src: '/elsewhere.png', fileId: picture.id }),
  });
  const byPath = await make(app, article, {
    adminTitle: 'By path',
    description: image({ src: picture.file }),
  });
  await make(app, article, { description: image({ src: '/elsewhere.png' }) });

  const sent = await statementCount(app, async () => {
    expect((await usesOf(`${file.route}/${picture.id}`)).data).toEqual([
      {
        relation: 'blog.article.description',
        entity: 'blog.article',
        count: 2,
        sample: [
          { id: byPath.id, label: 'By path' },
          { id: byId.id, label: 'By id' },
        ],
      },
    ]);
  });
  expect(sent).toBe(2);
  expect((await usesOf(`${file.route}/${picture.id}`, 'anonymous')).status).toBe(401);
});

it('of a row include links that name its module', async () => {
  const { id } = await make(app, blogWidget);
  const link = await make(app, app.registry.entity('host.widgets-to-external-widgets'), {
    externalWidgetId: id,
    externalModule: 'blog',
  });
  expect((await usesOf(`${blogWidget.route}/${id}`)).data).toEqual([
    expect.objectContaining({
      relation: 'host.widgets-to-external-widgets',
      entity: 'host.widget',
      count: 1,
      sample: [expect.objectContaining({ id: (link as unknown as Record<string, unknown>).widgetId })],
    }),
  ]);
});

it('require an existing row', async () => {
  expect((await usesOf('/api/blog/submarines/00000000-0000-4000-8000-000000000001')).status).toBe(404);
});

it('find unused files, without links, fields and texts: in one statement, page by page', async () => {
  const unusedOf = (after = '') =>
    app.request<string[]>({ url: `/api/unused?entity=file-storage.file${after && `&after=${after}`}` });
  const files = [await make(app, file), await make(app, file), await make(app, file), await make(app, file)];
  const [byText, byLink, first, second] = files.map(({ id }) => id);
  await make(app, article, {
    description: {
      en: {
        type: 'doc',
        version: 1,
        children: [{ type: 'image', alt: '', children: [{ text: '' }], fileId: byText, src: '/x.png' }],
      },
    },
  });
  await make(app, app.registry.entity('blog.articles-to-file-storage-module-files'), {
    fileStorageModuleFileId: byLink,
  });

  const found = await unusedOf();
  expect(found.data.filter((id) => files.some((one) => one.id === id))).toEqual([second, first]);
  expect(found.meta).toEqual({ next: null });
  expect(await statementCount(app, unusedOf)).toBe(1);
  expect((await unusedOf('nothing')).status).toBe(400);
  expect((await app.request({ url: '/api/unused?entity=file-storage.file', as: 'anonymous' })).status).toBe(
    401,
  );
});
