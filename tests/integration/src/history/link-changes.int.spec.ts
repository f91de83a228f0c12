import { articlesToFileStorageModuleFiles, categoriesToArticles } from '@flotilla/blog';
import { ordersToProducts } from '@flotilla/ecommerce';
import type { Changed } from '@flotilla/core/administration';
import {
  createTestApp,
  make,
  signInAs,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});

afterAll(() => app.close());

const historyOf = async (path: string, as: TestRequest['as'] = 'server') =>
  (await app.request<Changed[]>({ url: `${path}/changes?links=true`, as })).data;
const linksIn = (changes: readonly Changed[]) =>
  changes.flatMap(({ change, link }) => (link ? [[change, link.entity, link.far.name]] : []));
const named = async (path: string, adminTitle: string) =>
  (await app.request({ method: 'POST', url: path, data: { adminTitle } })).data;
const remove = (url: string) => app.request({ method: 'DELETE', url });

const files = articlesToFileStorageModuleFiles;

/** Makes an article with a topic and a cover. */
async function articleWithLinks() {
  const topic = await named('/api/blog/categories', 'Harbours');
  const link = await make(app, categoriesToArticles, { categoryId: topic.id });
  const path = `/api/blog/articles/${String(link.articleId)}`;
  const cover = await make(app, files, { articleId: link.articleId });
  await app.request({
    method: 'PATCH',
    url: `/api/file-storage/files/${String(cover.fileStorageModuleFileId)}`,
    data: { adminTitle: 'Bay' },
  });
  return { path, link, cover };
}

it('adds removed, replaced and created links, with the rows at their other end', async () => {
  const { path, link, cover } = await articleWithLinks();
  const other = await make(app, files);
  const sunset = String(other.fileStorageModuleFileId);
  await app.request({
    method: 'PATCH',
    url: `/api/file-storage/files/${sunset}`,
    data: { adminTitle: 'Sunset' },
  });
  await app.request({
    method: 'PATCH',
    url: `${files.route}/${cover.id}`,
    data: { fileStorageModuleFileId: sunset },
  });
  await remove(`${files.route}/${cover.id}`);
  await remove(`${categoriesToArticles.route}/${link.id}`);

  const changes = await historyOf(path);
  expect(linksIn(changes)).toEqual([
    ['deleted', categoriesToArticles.key, 'Harbours'],
    ['deleted', files.key, 'Sunset'],
    ['updated', files.key, 'Sunset'],
    ['created', files.key, 'Bay'],
    ['created', categoriesToArticles.key, 'Harbours'],
  ]);
  expect(changes[0]).toMatchObject({ by: { kind: 'key' }, link: { rowId: link.id } });
  expect(changes[2]?.link?.former).toMatchObject({ entity: 'file-storage.file', name: 'Bay' });
  expect(changes.at(-1)).toMatchObject({ change: 'created' });
  expect(changes.at(-1)?.link).toBeUndefined();
});

it('names the row of a removed link after its deletion', async () => {
  const { path, link } = await articleWithLinks();
  await remove(`/api/blog/categories/${String(link.categoryId)}`);
  const [last] = await historyOf(path);
  expect(last).toMatchObject({ change: 'deleted', link: { far: { id: link.categoryId, name: 'Harbours' } } });
});

it('is paged in one order with the changes of the row', async () => {
  const { path, cover } = await articleWithLinks();
  await app.request({ method: 'PATCH', url: path, data: { className: 'wide' } });
  await remove(`${files.route}/${cover.id}`);
  const whole = await historyOf(path);
  const paged: Changed[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? '' : `&after=${after}`;
    const { data, meta } = await app.request<Changed[]>({
      url: `${path}/changes?links=true&limit=1${query}`,
    });
    paged.push(...data);
    after = meta.next;
  }
  expect(whole).toHaveLength(5);
  expect(paged).toEqual(whole);
});

it('leaves links out unless they are requested', async () => {
  const { path } = await articleWithLinks();
  const { data } = await app.request<Changed[]>({ url: `${path}/changes` });
  expect(data.map(({ change }) => change)).toEqual(['created']);
});

it('has the lines of an order, but not the orders of a product', async () => {
  const line = await make(app, ordersToProducts);
  const ofOrder = await historyOf(`/api/ecommerce/orders/${String(line.orderId)}`);
  const ofProduct = await historyOf(`/api/ecommerce/products/${String(line.productId)}`);
  expect(linksIn(ofOrder).map(([, key]) => key)).toContain(ordersToProducts.key);
  expect(linksIn(ofProduct).map(([, key]) => key)).not.toContain(ordersToProducts.key);
});

it('has only links that the caller may all read, with all rows at their other end', async () => {
  const { path } = await articleWithLinks();
  const history = { method: 'GET', path: '/api/blog/articles/{id}/changes' };
  const change = (entity: string) => ({ method: 'PATCH', path: `/api/${entity}/{id}` });
  const reader = await personWith('history-reader', [history]);
  expect(linksIn(await historyOf(path, reader))).toEqual([]);

  const ofLinks = [history, change('blog/categories-to-articles')];
  const linker = await personWith('linker', ofLinks);
  expect(linksIn(await historyOf(path, linker))).toEqual([]);

  const editor = await personWith('topics-editor', [...ofLinks, change('blog/categories')]);
  expect(linksIn(await historyOf(path, editor))).toEqual([['created', categoriesToArticles.key, 'Harbours']]);
});

/** Signs in a person whose role may make some calls. */
async function personWith(role: string, calls: readonly object[]) {
  const person = await signInAs(app, { roles: [role] });
  const filters = `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${role}`;
  const [found] = (await app.request<TestRow[]>({ url: `/api/rbac/roles?${filters}` })).data;
  for (const data of calls) {
    const { data: action } = await app.request({
      method: 'POST',
      url: '/api/rbac/actions/find-or-create',
      data,
    });
    await app.request({
      method: 'POST',
      url: '/api/rbac/roles-to-actions',
      data: { roleId: found?.id, actionId: action.id },
    });
  }
  return person;
}
