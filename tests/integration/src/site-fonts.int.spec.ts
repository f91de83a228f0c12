import { file } from '@flotilla/file-storage';
import type { PageDocument } from '@flotilla/core/documents';
import { site, type Site, sitesToFileStorageModuleFiles } from '@flotilla/host';
import {
  createTestApp,
  make,
  signInAs,
  statementCount,
  type TestApp,
  type TestProblem,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSetsOf } from './change-sets/change-sets.fixture.js';
import { modules } from './modules.js';

const link = sitesToFileStorageModuleFiles;
const font = '/public/demo/sans-variable.woff2';

let app: TestApp;
let siteId: string;
let files: { readonly font: TestRow; readonly picture: TestRow };

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  siteId = (await app.request<Site[]>({ url: site.route })).data[0]?.id ?? '';
  files = {
    font: await make(app, file, { file: font, mimeType: 'font/woff2' }),
    picture: await make(app, file, { file: '/public/demo/bay.png', mimeType: 'image/png' }),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  const where = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'siteId', method: 'eq', value: siteId }] }),
  );
  const { data } = await app.request<TestRow[]>({ url: `${link.route}?filters=${where}` });
  for (const { id } of data) await app.request({ method: 'DELETE', url: `${link.route}/${id}` });
});

const linkTo = (variant: string, { id }: TestRow, headers: Record<string, string> = {}) =>
  app.request<TestRow>({
    method: 'POST',
    url: link.route,
    headers,
    data: { siteId, fileStorageModuleFileId: id, variant },
  });
const documentOf = async (url: string) =>
  (await app.request<PageDocument>({ url: `/api/host/pages/document?url=${url}`, as: 'anonymous' })).data;

describe('a document', () => {
  it('names the own fonts among the choices of the theme, and not among the pictures', async () => {
    await linkTo('font-display', files.font);
    await linkTo('font-text', files.font);
    await linkTo('logo', files.picture);
    const { theme, site: settings } = await documentOf('/');

    expect(theme).toEqual({ fontDisplay: font, fontText: font });
    expect(Object.keys(settings?.pictures ?? {})).toEqual(['logo']);
  });

  it('has no theme without own fonts, and costs no further statement with them', async () => {
    expect((await documentOf('/')).theme).toBeUndefined();
    const { id } = (await linkTo('font-text', files.font)).data;
    expect((await documentOf('/')).theme).toEqual({ fontText: font });

    expect(await statementCount(app, () => documentOf('/'))).toBe(0);
    await app.request({ method: 'PATCH', url: `${link.route}/${id}`, data: { variant: 'hidden' } });
    expect((await documentOf('/')).theme).toBeUndefined();
  });

  it('has the font of a draft in previews only, until it is published', async () => {
    const editor = await signInAs(app, { roles: ['admin'] });
    const sets = changeSetsOf(app, editor);
    const set = await sets.release();
    const values = { siteId, fileStorageModuleFileId: files.font.id, variant: 'font-display' };
    expect((await sets.write(set, 'POST', link.route, values)).status).toBe(201);
    const preview = await sets.preview(set, '/');

    expect([preview.theme, (await documentOf('/')).theme]).toEqual([{ fontDisplay: font }, undefined]);
    await sets.publish(set);
    expect((await documentOf('/')).theme).toEqual({ fontDisplay: font });
  });
});

describe('a link of the site', () => {
  const reasonOf = ({ cause }: TestProblem) => cause[0];
  const ofFonts = {
    field: 'fileStorageModuleFileId',
    params: { en: expect.stringMatching(/WOFF2/) as string, ru: expect.stringMatching(/WOFF2/) as string },
  };
  const ofPictures = {
    field: 'fileStorageModuleFileId',
    params: {
      en: expect.stringMatching(/picture/) as string,
      ru: expect.stringMatching(/картинк/) as string,
    },
  };

  it.each(['font-display', 'font-text'])('of variant %s takes no picture', async (variant) => {
    const { status, problem } = await linkTo(variant, files.picture);

    expect([status, reasonOf(problem)]).toEqual([400, expect.objectContaining(ofFonts)]);
  });

  it.each(['logo', 'logo-dark', 'icon', 'picture'])('of variant %s takes no font', async (variant) => {
    const { status, problem } = await linkTo(variant, files.font);

    expect([status, reasonOf(problem)]).toEqual([400, expect.objectContaining(ofPictures)]);
  });

  it('keeps its type when its variant or its file changes', async () => {
    const { id } = (await linkTo('font-text', files.font)).data;
    const change = (data: object) => app.request({ method: 'PATCH', url: `${link.route}/${id}`, data });

    expect((await change({ variant: 'icon' })).status).toBe(400);
    expect((await change({ fileStorageModuleFileId: files.picture.id })).status).toBe(400);
    expect((await change({ variant: 'icon', fileStorageModuleFileId: files.picture.id })).status).toBe(200);
  });

  it('is refused in a change set and among other rows, which store nothing', async () => {
    const sets = changeSetsOf(app, await signInAs(app, { roles: ['admin'] }));
    const set = await sets.release();
    const values = { siteId, fileStorageModuleFileId: files.picture.id, variant: 'font-text' };
    expect((await sets.write(set, 'POST', link.route, values)).status).toBe(400);
    expect(await sets.changes(set)).toEqual([]);

    const bulk = await app.request({
      method: 'POST',
      url: '/api/rows/changes',
      data: [
        { change: 'create', entity: link.key, data: { ...values, fileStorageModuleFileId: files.font.id } },
        { change: 'create', entity: link.key, data: values },
      ],
    });
    expect([bulk.status, (await documentOf('/')).theme]).toEqual([400, undefined]);
  });
});
