import { article, articlesToFileStorageModuleFiles } from '@flotilla/blog';
import type { PageDocument } from '@flotilla/core/documents';
import { file } from '@flotilla/file-storage';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

const crop = { x: 25, y: 10, w: 50, h: 60 };
const { route } = articlesToFileStorageModuleFiles;

let app: TestApp;
let link: TestRow;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  const [row] = (
    await app.request<TestRow[]>({
      url: `${article.route}?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=sea-caves`,
    })
  ).data;
  const pictures = { width: 4000, height: 2000, mimeType: 'image/png', alt: 'A bay' };
  const picture = await make(app, file, { file: '/public/parts/bay.png', ...pictures });
  const links = await app.request<TestRow[]>({
    url: `${route}?filters[and][0][column]=articleId&filters[and][0][method]=eq&filters[and][0][value]=${row?.id}`,
  });
  for (const { id } of links.data) await app.request({ method: 'DELETE', url: `${route}/${id}` });
  const created = await app.request<TestRow>({
    method: 'POST',
    url: route,
    data: { articleId: row?.id, fileStorageModuleFileId: picture.id },
  });
  expect(created.status).toBe(201);
  link = created.data;
});
afterAll(() => app.close());

async function documentOf(url: string): Promise<PageDocument> {
  const { status, data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  expect(status).toBe(200);
  return data;
}
const shows = (value: unknown) =>
  app.request({ method: 'PATCH', url: `${route}/${link.id}`, data: { crop: value } });

describe('the part of a picture that a link shows', () => {
  it('is on the page, and in its preview, as soon as it changes', async () => {
    expect((await documentOf('/blog/articles/sea-caves')).about.picture).toMatchObject({
      url: '/public/parts/bay.png',
      width: 4000,
    });

    expect((await shows(crop)).status).toBe(200);

    const document = await documentOf('/blog/articles/sea-caves');
    expect(document.about.picture).toEqual({
      url: '/public/w/1920-25-10-50-60/parts/bay.png.jpeg',
      width: 1920,
      height: 1152,
      alt: 'A bay',
      mimeType: 'image/jpeg',
      size: null,
    });
    expect(JSON.stringify(document.widgets)).toContain('"crop":{"h":60,"w":50,"x":25,"y":10}');
  });

  it('is refused when it is outside of the picture, and the former one stays', async () => {
    const refused = await shows({ ...crop, w: 80 });

    expect([refused.status, JSON.stringify(refused.problem)]).toEqual([
      400,
      expect.stringContaining('must be {x, y, w, h} in whole percent, inside the picture'),
    ]);
    expect((await app.request<TestRow>({ url: `${route}/${link.id}` })).data['crop']).toEqual(crop);
  });

  it('is the whole picture again without a value', async () => {
    await shows(null);

    expect((await documentOf('/blog/articles/sea-caves')).about.picture?.url).toBe('/public/parts/bay.png');
  });
});
