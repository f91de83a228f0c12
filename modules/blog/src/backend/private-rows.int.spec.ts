import { type Entity, isLink } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import {
  feature,
  widget,
  widgetsToFeatures,
  widgetsToFileStorageModuleFiles,
} from '@flotilla/website-builder';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  article,
  articlesToFileStorageModuleFiles,
  articlesToWebsiteBuilderModuleWidgets,
  categoriesToWebsiteBuilderModuleWidgets,
} from '../index.js';
import { BlogModule } from './index.js';

let app: TestApp;
/** Ids of widgets, named after the links that lead to them. Files have the names of their widgets. */
const widgets: Record<string, string> = {};
const files: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp({ modules: [FileStorageModule, WebsiteBuilderModule, BlogModule] });
  for (const name of ['paid', 'open', 'both', 'alone', 'hidden'])
    widgets[name] = String((await make(app, widget)).id);
  for (const name of ['paid', 'both'])
    await make(app, articlesToWebsiteBuilderModuleWidgets, {
      ...visible,
      websiteBuilderModuleWidgetId: widgets[name],
    });
  for (const name of ['open', 'both'])
    await make(app, categoriesToWebsiteBuilderModuleWidgets, {
      ...visible,
      websiteBuilderModuleWidgetId: widgets[name],
    });
  await make(app, categoriesToWebsiteBuilderModuleWidgets, {
    variant: 'hidden',
    websiteBuilderModuleWidgetId: widgets.hidden,
  });
  for (const name of ['paid', 'open', 'both', 'alone']) {
    const link = await make(app, widgetsToFileStorageModuleFiles, { ...visible, widgetId: widgets[name] });
    files[name] = String(link.fileStorageModuleFileId);
  }
  files.article = String(
    (await make(app, articlesToFileStorageModuleFiles, visible)).fileStorageModuleFileId,
  );
  files.unused = String((await make(app, file)).id);
});
afterAll(() => app.close());

const visible = { variant: 'default' };

/** Returns the names of the rows that the caller can see. Checks that list, single reads and counts agree. */
async function seen(entity: Entity, ids: Readonly<Record<string, string>>, as: 'anonymous' | 'server') {
  const { data, meta } = await app.request<TestRow[]>({ url: `${entity.route}?limit=100&count=true`, as });
  const there = Object.keys(ids).filter((name) => data.some(({ id }) => id === ids[name]));
  const single = await Promise.all(
    Object.entries(ids).map(async ([name, id]) =>
      (await app.request({ url: `${entity.route}/${id}`, as })).status === 200 ? name : [],
    ),
  );
  expect(single.flat()).toEqual(there);
  expect([meta.total, (await app.request<number>({ url: `${entity.route}/count`, as })).data]).toEqual([
    data.length,
    data.length,
  ]);
  return there;
}

describe('rows reached only through private links', () => {
  it('are neither listed publicly nor found by id', async () => {
    expect(await seen(widget, widgets, 'anonymous')).toEqual(['open', 'both', 'alone']);
    expect(await seen(widget, widgets, 'server')).toEqual(Object.keys(widgets));
  });

  it('hide the rows that they link to as well', async () => {
    expect(await seen(file, files, 'anonymous')).toEqual(['open', 'both', 'alone', 'article', 'unused']);
    expect(await seen(file, files, 'server')).toEqual(Object.keys(files));
  });

  it('are not included from the other side of their own links', async () => {
    const { id } = await make(app, feature);
    for (const name of ['paid', 'open'])
      await make(app, widgetsToFeatures, { ...visible, widgetId: widgets[name], featureId: id });
    const widgetsOf = async (as: 'anonymous' | 'server') => {
      const { data } = await app.request({
        url: `${feature.route}/${String(id)}?include=${widgetsToFeatures.name}`,
        as,
      });
      return (data.widgetsToFeatures as { widget: TestRow }[]).map((link) => link.widget.id);
    };
    expect(await widgetsOf('anonymous')).toEqual([widgets.open]);
    expect(await widgetsOf('server')).toEqual([widgets.paid, widgets.open]);
  });

  it('are included for callers who may read the links', async () => {
    const { data } = await app.request<TestRow[]>({
      url: `${article.route}?include=${articlesToWebsiteBuilderModuleWidgets.name}&limit=100`,
      as: 'server',
    });
    expect(JSON.stringify(data)).toContain(widgets.paid);
    const link = app.registry.entity(articlesToWebsiteBuilderModuleWidgets.key);
    expect([isLink(link), (await app.request({ url: link.route, as: 'anonymous' })).status]).toEqual([
      true,
      401,
    ]);
  });

  it('become public when a public link leads to them, and private again when it is deleted', async () => {
    const link = await make(app, categoriesToWebsiteBuilderModuleWidgets, {
      ...visible,
      websiteBuilderModuleWidgetId: widgets.paid,
    });
    expect(await seen(widget, widgets, 'anonymous')).toContain('paid');
    await app.request({
      method: 'DELETE',
      url: `${categoriesToWebsiteBuilderModuleWidgets.route}/${String(link.id)}`,
    });
    expect(await seen(widget, widgets, 'anonymous')).not.toContain('paid');
  });
});
